import { topic } from './topic.rules.ts'

export const licence = [
  topic(
    /\b(?:is|are)\b[^.?]{0,25}\b(?:this|it|that|buying|these|they|keys?|shop|licen[cs]es?)\b[^.?]{0,20}\blegal\b|\blegal to\b/,
    'Is this legal? How we treat a key: recorded when it comes in, with its supplier and its batch',
    '/about|How we treat a key',
    () => 'I can’t give legal advice, but I can say what we do.',
  ),
  topic(
    /\bstudents?\b[^.?]{0,20}\b(?:discounts?|codes?|coupons?|cheaper|price|rates?)\b|\b(?:discounts?|codes?|coupons?)\b[^.?]{0,20}\bstudents?\b/,
    'For students, the code on this page: it goes into your cart with the edition, discount before you pay',
    '/student-special|The code on this page',
    () => 'Yes, on our page for students.',
  ),
  topic(
    /\b(?:virtual|vm|vms|parallels|vmware|hyper-?v|virtualbox|utm)\b/,
    'Virtual machines: a virtual machine counts as a computer of its own, needs its own licence, Windows in a virtual machine on a Mac',
    '/environment#virtual-machines',
  ),
  topic(
    /\b(?:terminal servers?|remote desktop|rds|citrix|shared (?:computers?|pcs?|desks?)|several people|take turns|multi-?user)\b/,
    'Shared computers and remote desktops, terminal server',
    '/environment#shared-desks',
  ),
  topic(
    /\b(?:new|another|different|second|other|next|replacement)\b[^.?]{0,12}\b(?:pc|computer|laptop|machine|mac|macbook|notebook|device|imac)\b(?!.*\b(?:same time|both|too|as well|also)\b)[^.?]*|\b(?:move|transfer|migrate|switch|take)\b[^.?]{0,30}\b(?:licen[cs]e|office|key|it|pc|computer|laptop)\b(?!.*\b(?:edition|home|2021|2024)\b)|\b(?:old|my) (?:pc|computer|laptop|mac|notebook) (?:died|broke|is (?:broken|dead|gone)|was stolen)\b|\b(?:licen[cs]e|key|office|it) on (?:a|the|my|another) new (?:one|pc|computer|laptop|mac)\b/,
    'Can I move the licence to a new computer? Uninstall on the old one',
    '/faq#installing|new computer',
  ),
  topic(
    /\bhow many\b[^.?]*\b(?:pcs?|computers?|devices?|machines?|laptops?|installs?|installations?|times)\b|\b(?:two|2|both|three|3|several|multiple|more than one|five|5|10|ten|all my)\b[^.?]{0,20}\b(?:pcs?|computers?|devices?|machines?|laptops?|macs?)\b|\b(?:one|1|same|single) (?:key|licen[cs]e)\b[^.?]*\b(?:two|2|both|laptop|several|multiple|desktop|and|family|wife|husband|kids?)\b|\b(?:share|sharing)\b[^.?]{0,20}\b(?:key|licen[cs]e|it|with)\b|\blaptop and (?:my )?(?:desktop|pc)\b|\bfamily\b[^.?]*\b(?:use|share|licen[cs]e|key)\b/,
    'How many computers can I use it on? One computer for each licence',
    '/faq#before-you-buy|How many computers',
  ),
  topic(
    /\b(?:resell|re-sell|sell (?:my|it|the|a|used)|pass (?:it )?on|give (?:it )?(?:away|to)|gift|donate)\b(?!.*\b(?:you sell)\b)/,
    'Reselling and sharing: do not publish a key or pass it on',
    '/license-agreement#reselling-and-sharing',
  ),
  topic(
    /\b(?:where|how)\b[^.?]{0,20}\b(?:your |the |these )?keys?\b[^.?]{0,15}\b(?:come from|from|source|origin|get them)\b|\b(?:source|origin|supplier)s? of\b|\bwhere do you get\b/,
    'Where do your keys come from? suppliers whose deliveries we record',
    '/example-compliant|Where do your keys',
  ),
  topic(
    /\b(?:authori[sz]ed|official|certified|licensed) (?:partners?|re-?sellers?|dealers?|sellers?|stores?)\b/,
    'Who is selling this? Keyhaven, an independent reseller, no authorised or official partner',
    '/faq#before-you-buy|Who is selling',
    () => 'No.',
  ),
  topic(
    /^(?!.*\b(?:was \d|price)).*\b(?:real|fake|genuine|legit\w*|legal|authentic|original|official|scam|fraud|counterfeit|trust(?:worthy)?)\b|\btoo cheap\b|\bso cheap\b/,
    'How do I know that a key is genuine? publisher’s servers check it',
    '/faq#the-licence|genuine',
  ),
  topic(
    /\b(?:are you|is this|you guys|keyhaven|do you|work for|part of|belong to)\b[^.?]{0,30}\b(?:microsoft|the publisher|affiliated|authori[sz]ed|partner|official (?:store|partner|reseller)|certified|reseller)\b|\b(?:authori[sz]ed|official|certified|licensed) (?:resellers?|partners?|dealers?|sellers?)\b|\bwho (?:are you|is (?:selling|keyhaven)|sells)\b|\bwho runs\b/,
    'Who is selling this? Keyhaven, an independent reseller, not affiliated with the software publisher',
    '/faq#before-you-buy|Who is selling',
    (asked) => (/\b(?:partners?|affiliated|part of|belong to)\b/.test(asked) ? 'No.' : undefined),
  ),
  topic(
    /\b(?:next|newer|later|new|future|upcoming) (?:versions?|years?|editions?|offices?|releases?)\b|\bwhen it comes out\b|\boffice 20(?:2[5-9]|3\d)\b|\bupgrades?\b[^.?]*\b(?:included|free|later|next)\b|\bfree upgrades?\b/,
    'Is an upgrade to the next version included? Perpetual means you keep this version',
    '/office-lifetime-license|next version',
  ),
  topic(
    /\bupgrad\w*\b|\b(?:switch|move|change|go) from (?:home|2021|2019|pro\w*)\b[^.?]*\bto\b/,
    'Can I upgrade from Home to Home & Business later? no upgrade price',
    '/office-standard-2024|upgrade',
  ),
  topic(
    /\b(?:expires?|expiry|expiration|run out|lifetime|life-?long|forever|perpetual|permanent\w*|for life|how long (?:is|does)\b[^.?]*\b(?:valid|last|licen[cs]e|key)|how long can i use)\b/,
    'What does perpetual mean? You may use this version for as long as you like',
    '/faq#the-licence|perpetual',
  ),
  topic(
    /\b(?:20(?:29|3\d)|end of (?:support|life)|support ends?|updates? (?:end|stop)\w*)\b[^.?]*\b(?:stop\w*|work\w*|die|still|useless|happens?)\b|\bstops? working\b|\b(?:just )?stops?\b[^.?]{0,15}\bworking\b|\bwhat happens (?:when|after)\b[^.?]*\b(?:support|updates?|20\d\d)\b/,
    'What does not happen at the end of support: the apps do not stop, licence is perpetual, apps keep working',
    '/blog/what-end-of-support-means#what-does-not-happen',
  ),
  topic(
    /\b(?:safe|dangerous|risk\w*|secure)\b[^.?]*\b(?:2021|2019|old\w*|without updates|no updates)\b|\b(?:2021|2019)\b[^.?]*\b(?:safe|dangerous|risk\w*)\b/,
    'Is it safe to use 2021 now that updates have ended?',
    '/office-2021-editions|safe to use',
  ),
  topic(
    /\bwho\b[^.?]*\b(?:2019)\b|\b(?:why|should)\b[^.?]*\bbuy\b[^.?]*\b2019\b|\breasons?\b[^.?]*\b2019\b/,
    'Who should still buy 2019?',
    '/office-2019-editions|Who should still buy',
  ),
  topic(
    /\b(?:xlookup|filter function|dynamic arrays?|unique function|let function)\b/,
    'No XLOOKUP in Excel 2019, first perpetual year with XLOOKUP is 2021',
    '/office-2019-editions|No XLOOKUP',
  ),
  topic(
    /\b(?:vstack|textsplit|hstack)\b/,
    'Excel that returns whole tables VSTACK TEXTSPLIT IMAGE',
    '/office-2024-editions|Excel that returns',
  ),
  topic(/\bmacros?\b|\bvba\b/, 'Do macros work on a Mac?', '/word-excel-2024|macros'),
  topic(
    /\b(?:old|older|existing|my|previous)\b[^.?]{0,25}\b(?:files?|documents?|docs?|spreadsheets?|workbooks?|sheets)\b|\b(?:open|read|edit|compatible)\b[^.?]{0,25}\b(?:docx?|xlsx?|pptx?|files? (?:from|made|created|of))\b|\bfile formats?\b/,
    'Will my documents still open? Can the versions open each other’s files? formats are the same',
    '/professional-suite|open each other',
  ),
  topic(
    /\b(?:buy|get|sell|purchase|have|need|want)\b[^.?]{0,15}\b(?:only|just|single|separate\w*|alone|standalone)\b[^.?]{0,15}\b(?:word|excel|powerpoint|outlook|access|publisher|one app|app)\b|\b(?:word|excel|powerpoint|outlook|access|publisher)\b[^.?]{0,12}\b(?:only|alone|on its own|by itself|separately|standalone|single)\b/,
    'Can I buy Word on its own? Not here',
    '/word-home|Word on its own',
  ),
  topic(
    /\b(?:spell\w*|grammar|proofing|dictionar\w+|in (?:which|what|my|another|other) languages?|languages?|interface in|(?:in|version) (?:german|french|spanish|portuguese|italian|dutch|polish|arabic|japanese|chinese|russian|turkish))\b/,
    'Does it check spelling in my language? apps support many languages',
    '/word-home|spelling',
  ),
  topic(
    /\b(?:prove|proof|verify|show|student (?:id|card)|need to be)\b[^.?]{0,25}\bstudent\b|\bstudents? (?:id|card|status|proof)\b/,
    'Do I have to prove that I am a student? No',
    '/student-special|prove',
  ),
  topic(
    /\b(?:onedrive|cloud storage|online storage|1 ?tb|mobile apps?|copilot)\b/,
    'What is not included: later versions, online storage, mobile apps',
    '/license-agreement#what-is-not-included',
  ),
  topic(
    /\b(?:more than (?:bought|allowed)|too many computers|breach)\b/,
    'If you breach this agreement key is used on more computers',
    '/license-agreement#if-you-breach',
  ),
]
