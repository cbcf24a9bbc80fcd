/// Words that sentences of a language can hardly do without, and that belong to few languages.
///
/// Written down by hand: articles, pronouns, prepositions, conjunctions, auxiliary verbs, greetings; an
/// apostrophe marks what is written onto the next or the last word.
enum FunctionWords {
  /// By word; the languages whose word it is.
  static let languages: [String: LatinLanguageSet] = {
    var table: [String: LatinLanguageSet] = [:]
    for (mask, words) in lists {
      for word in words.split(whereSeparator: \.isWhitespace) {
        table[String(word), default: []].formUnion(mask)
      }
    }
    return table
  }()

  private static let lists: [(LatinLanguageSet, String)] = [
    (
      .english,
      """
      the of and to in is you that it for on are with as your this be at have from or not by but
      what all were we when can an which their if will each about how up out them then she many
      some so these would other into has more two like him time no could my than been who its
      now did get may come i'm i'll don't it's you're can't do does was our any there here he
      her his they me a i please thank thanks hello hi yes today tomorrow back see call free
      between should must cannot being those where while without within us off after before just
      only 's 't 're 'll 'm 've 'd
      """
    ),
    (
      .french,
      """
      le la les un une des du de et est en que qui dans pour pas par sur au aux avec ce cette
      ces il elle nous vous ils elles je tu on ne se sa son ses mon ma mes ton ta tes votre vos
      notre nos leur plus mais ou où si sont être avoir a été fait tout tous comme sans même
      bien très aussi y à lui peut chez sous entre cet quand donc merci bonjour oui aujourd'hui
      demain ici aucun aucune autre autres quelle quel toute toutes lors depuis vers l' d' qu'
      n' j' m' t' s' c' jusqu' lorsqu'
      """
    ),
    (
      .german,
      """
      der die das den dem des ein eine einen einem einer eines und ist in zu mit auf für von
      nicht sich als auch es an werden aus er hat dass sie nach wird bei noch wie über so zum
      zur war haben nur oder aber vor bis mehr durch sein sind ihr ihre ihren ihrem ihrer wir
      ich du man kann wenn kein keine im am um vom beim mir mich dir dich uns euch ihn ihm hier
      dann doch schon soll mein dein unser alle wurde wurden was wer wo da bitte danke hallo ja
      nein heute morgen jetzt diese dieser dieses diesem diesen welche ohne zwischen können
      müssen möchten sollte sehr mal gut
      """
    ),
    (
      .italian,
      """
      il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli
      alle da dal dalla dai dalle in nel nello nella nei nelle su sul sulla sui sulle con per
      tra fra e ed è che chi non si se come ma anche più sono ho hai ha abbiamo questo questa
      questi queste suo sua suoi tuo tua mio mia ci vi ne lui lei noi voi essere quando dove già
      solo tutti tutto tutte nessun nessuna ogni o grazie ciao buongiorno sì oggi domani qui
      quale quali senza sotto sopra prima dopo può possono stato stata viene ok bene cui l' d'
      un' dell' all' nell' sull' dall' quest' c'
      """
    ),
    (
      .portuguese,
      """
      o os a as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos
      pelas para com e é que se não mais como mas foi ao aos à às ele ela eles elas eu você
      vocês seu sua seus suas meu minha teu tua nosso nossa isso isto este esta esse essa está
      estão são ser ter tem têm há já também só quando muito nem ou sem até onde entre sobre
      quem lhe me te nós obrigado obrigada olá oi sim hoje amanhã aqui qual quais outro outra
      outros outras antes depois pode podem foram seja estar fazer vai vou nenhum nenhuma todos
      todas todo toda favor bom dia
      """
    ),
    (
      .spanish,
      """
      el la los las un una unos unas de del al en y a que se no es por para con su sus lo le les
      como más pero este esta estos estas ese esa o u si sin sobre ya está están son ser hay fue
      ha han muy todo todos toda todas también cuando donde hasta desde entre nos me te mi mis
      tu tus yo él ella ellos usted ustedes nuestro nuestra qué cómo porque ni cada sólo gracias
      hola hoy mañana aquí cuál cuáles otro otra otros otras antes después puede pueden fueron
      sea estar hacer va voy ningún ninguna buenos días favor mucho
      """
    ),
    (
      .turkish,
      """
      ve bir bu da de için ile çok ne o ben sen biz siz var yok mi mı mu mü değil olarak olan
      daha gibi kadar sonra en her ama ya şu ki bana sana beni seni bizi sizi ise veya tüm hiç
      nasıl neden evet hayır merhaba teşekkürler lütfen bugün yarın burada şimdi iyi hangi bütün
      diğer arasında önce olur oldu edin ediyor etmek size bize
      """
    ),
    // Dutch, Swedish, Danish and Norwegian, Finnish, Estonian, Polish, Czech, Slovak, Hungarian,
    // Romanian, Catalan, Galician, Basque, Indonesian and Malay, Vietnamese, Croatian, Bosnian and
    // Serbian, Albanian, Lithuanian, Latvian, Esperanto, Irish, Welsh, Icelandic, Swahili, Tagalog.
    (
      .other,
      """
      het een van niet voor zijn dit dat naar met wordt heeft ook kunnen geen deze uw jij wij
      zij maar moet kan er bij uit worden hebben over
      och att det som är inte på för av med har till ett jag du kan från eller den om vi ditt
      din
      og det som ikke på til af med har er en jeg du kan fra eller for den vi din å være
      ja on ei että se hän olla kun mutta tai myös tämä ovat voi minä sinä joka kuin
      ja on ei et see ka kui või aga mis selle ole
      i w na nie się do jest że to z jak ale o od za czy dla po przez są ten
      a je se na v že to s jako nebo pro jsou si být ale o není ve ke z
      je sa na že to alebo pre sú by ako nie
      a az és egy hogy nem is ez meg csak van de vagy már ha
      și nu este de la cu pe pentru din care sau mai sunt în o un să ce fi
      el els les i amb és una per què no al dels als seva aquest aquesta han més del
      o a os as e unha non polo pola máis ao dos cun cunha é
      eta da ez du bat hau dira izan edo baina
      yang dan di ini itu dengan untuk tidak dari ke pada adalah akan anda saya atau bisa dapat
      là và của không có cho được một này các với người đã khi
      je i u na se da za su ne koji od kao ili što nije biti ako
      dhe të një në është për me nuk që nga
      ir yra ne kad su iš į tai kaip ar
      un ir nav ar uz no par kas tas vai
      la kaj estas ne en al de ĉi por ke mi vi
      agus an na ar le is ní tá go
      y yn a i o mae ar ei wedi nid
      og að er ekki í á sem með það til um
      na ya kwa ni wa za la katika hii yako kwamba
      ang ng sa mga na ay at ko mo hindi ito
      """
    ),
    // Russian, Hindi and Urdu, Persian, Arabic, Hebrew and Chinese as people write them in Latin
    // letters.
    (
      .other,
      """
      i v ne na ya chto eto kak vash vas vam dlya po vy ty moy ili uzhe mozhno
      hai hain aap aapka ka ki ke ko se mein main nahi kya aur ho kar hum tum yeh
      salam shoma man ast ke az ba ra hast khoob mishe ye in
      ana enta el fi mish wala ya ma habibi inta ahlan shukran
      ani ata at lo ken shel ze ma im anachnu toda od yesh
      wo ni de shi bu zai you ta men nimen women le ma hao
      """
    ),
  ]
}
