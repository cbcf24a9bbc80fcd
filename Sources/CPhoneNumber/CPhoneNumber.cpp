#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <set>
#include <string>

extern "C" void cphonenumber_each_region(void (*visit)(const char *, int32_t, void *), void *context) {
  const auto *util = i18n::phonenumbers::PhoneNumberUtil::GetInstance();
  std::set<std::string> regions;
  util->GetSupportedRegions(&regions);
  for (const auto &region : regions) {
    visit(region.c_str(), util->GetCountryCodeForRegion(region), context);
  }
}
