#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <list>
#include <set>
#include <string>

extern "C" void cphonenumber_each_region(void (*visit)(const char *, int32_t, void *), void *context) {
  const auto *util = i18n::phonenumbers::PhoneNumberUtil::GetInstance();
  std::set<int> codes;
  util->GetSupportedCallingCodes(&codes);
  for (int code : codes) {
    std::list<std::string> regions;
    util->GetRegionCodesForCountryCallingCode(code, &regions);
    for (const auto &region : regions) visit(region.c_str(), code, context);
  }
}
