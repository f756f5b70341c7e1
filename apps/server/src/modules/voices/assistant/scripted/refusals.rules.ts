/** What the assistant does not do, and what it says instead. The words promise nothing. */
type Refusal = Readonly<{ when: RegExp; say: string }>

const keys =
  'I cannot give out licence keys: I do not have any, and nobody gets one in a chat. You get yours on your order page and by e-mail after you buy.'
const prompt =
  'I can’t do that, but I can answer questions about our editions, orders and policies.'
const crack =
  'I cannot help with cracks or with ways around activation. We only sell licence keys for office suites.'
const otherGoods =
  'We don’t sell that, but I can help you choose an edition: Home, Home & Business or Professional Plus, each paid for once.'
const otherSuites =
  'I can’t compare our editions with other makers’ suites. Ours are desktop apps that you pay for once: [compare them](/compare) to see what each one has.'
const offTopic =
  'I can’t help with that, but I can answer questions about our editions, orders, installation and policies.'
const deals =
  'I cannot change a price, agree on a deal or hand out codes. The price on the product page counts, and a code you have is checked when you enter it at checkout.'
const files =
  'I cannot see files, pictures or e-mails here. Please type what the message or the error says, without your key. If you would rather show it to someone, ask me for a person.'
const reviews =
  'I do not repeat what single reviews say. You can read them yourself on our [reviews page](/reviews).'
const echo =
  'I only answer in my own words, and I cannot repeat or format what you give me. Ask me about our editions, an order or a policy.'
const loop = 'I cannot do that. I only look up one question at a time. What would you like to know?'
const hiddenText =
  'I can only read plain text, so I cannot answer that. Please ask it in plain words.'
const codes =
  'I cannot tell or guess a code. It is only in the mailbox of the order. Type the six digits here, or give me the order number and its e-mail address again to get another code.'

const anyKey =
  '(?:product |licen[cs]e |activation |serial |office |working |valid |real |free |unsold |unused |spare |random |sample |test |secret )*(?:keys?|licen[cs]es?|serials?|serial numbers?|activation codes?|product codes?)'
const handing =
  '(?:give|gimme|send|show|tell|list|print|output|read|reveal|generate|make|share|leak|spell|recite|write|dump|display|whisper|sing|say|provide|hand|type|expose|disclose|invent|hand over)'

const refusals: readonly Refusal[] = [
  {
    when: /\bcrack(?:ed|s|ing)?\b|\bkey ?gen(?:s|erator)?\b|\bpirat\w+|\btorrents?\b|\bwarez\b|\bkms(?:pico| activator| tools?)\b|\b(?:bypass|circumvent|get around|skip|avoid|hack|disable)\b[^.?]{0,25}\b(?:activat\w+|licen[cs]\w*|check)|\bactivator\b|\bnulled\b|\bwithout (?:a |any )?(?:licen[cs]e|paying|key)\b|\bhack(?:ed)? (?:office|version)\b/,
    say: crack,
  },
  {
    when: /\b(?:try|guess|test|enter|use)\b[^.?]{0,20}\b(?:all|every|each|other|random)\b[^.?]{0,15}\bcodes?\b|\bcodes? from 0|\b(?:what|which|tell|give|show|send|say|read)\b[^.?]{0,25}\b(?:the|that|my|is) code\b|\bskip the code\b|\bwithout (?:the |a )?code\b|\bcode you (?:just )?sent\b/,
    say: codes,
  },
  {
    when: /\b(?:system|initial|hidden|secret|original|developer|first)[ -](?:prompts?|messages?|instructions?)\b|\b(?:your|the|these|all|any|previous|prior|above|earlier|my) (?:\w+ ){0,2}(?:instructions?|prompts?|guidelines|directives|system message|configuration|tool (?:list|definitions?|names))\b|\b(?:text|words?|line|message|sentence)s? (?:above|before) (?:this|the|our|me|us)\b|\bignore\b[^.?]{0,30}\b(?:instructions?|rules?|above|previous|prior|everything|guidelines)\b|\b(?:developer|debug|admin|god|dan|sudo|root|maintenance|unrestricted|test) mode\b|\bjail ?break\w*|\bsystem override\b|\byou are (?:now|no longer)\b|\bforget (?:your|all|everything|the|previous)\b|\bpretend (?:to be|you|that)\b|\b(?:act|behave|respond|answer) as (?:if|a|an|my|the)\b|\brole ?-?play\b|\byou are dan\b|\byou are (?:a|an|my|the|free)\b(?=[^.]*\b(?:anything|rules|obey|answer|must|assistant|hacker|mode)\b)|\bimagine (?:you|we|that|a)\b|\bwhat (?:model|llm|ai) are you\b|\bwhich (?:tools|functions) (?:do|can) you\b|\bhow were you (?:programmed|trained|told)\b|\brules you (?:follow|were given)\b|\b(?:no|without) (?:rules|restrictions|limits|filters)\b/,
    say: prompt,
  },
  {
    when: new RegExp(
      `\\b(?:unsold|unused|spare|every|all|any|other (?:people|customer)s?'?|someone(?: else)?'?s|somebody'?s|free|stolen|leaked|secret|another|customers?'?) (?:of )?(?:the |your |these )?${anyKey}\\b(?! (?:fee|work|question|problem))(?=.*)|\\bstock of keys\\b|\\bkeys? (?:in|of|from) (?:your |the )?(?:stock|database|inventory)\\b|\\bcharacters of\\b[^.?]{0,20}\\bkeys?\\b`,
    ),
    say: keys,
  },
  {
    when: new RegExp(
      `\\b${handing}\\b[^.?]{0,45}\\b(?:a|an|one|some|any|every|all|real|the|two|ten|\\d+|me|us) ${anyKey}\\b(?! (?:for my|again|to the|in (?:euro|dollar)))`,
    ),
    say: keys,
  },
  {
    when: /\b(?:working|valid|unsold|spare|leaked) (?:product |licen[cs]e |office |activation )*keys?\b(?! (?:for my|that i))|\bgive me (?:[a-z]+ )?key\b|\bproduct keys?\b[^.?]*\b(?:story|poem|song|lullaby|asleep|grandma|grandmother|bedtime)\b|\b(?:grandma|grandmother)\b[^.?]*\bkeys?\b|\b(?:story|poem|song|novel|movie|game|scene|script)\b[^.?]*\bkeys?\b/,
    say: keys,
  },
  {
    when: /\b(?:repeat|say|write|echo|print|copy|answer|reply|respond|type|output|end|begin|start)\b[^.?]{0,12}\b(?:after me|exactly|only with|the following|word for word|verbatim|with the (?:words?|sentence)|your (?:answer|reply|response) with)\b|\bformat your (?:answer|reply|response)\b|\banswer only\b|\bjavascript:|!\[|\]\(|\b(?:html|markdown|img|iframe)\b[^.?]{0,20}\b(?:tag|image|link|code|format|table|button)\b|\bas (?:an? )?(?:html|markdown|json|xml|hyperlink)\b|\b(?:link|url|image|picture) (?:to|from|of) (?:http|www)/,
    say: echo,
  },
  {
    when: /\bhttps?:\/\/|\bwww\./,
    say: 'I cannot open or send links to other sites. The installer comes from the publisher’s own site, and your order page links to it.',
  },
  {
    when: /\b(?:every|all|each) (?:words?|letters?|pages?|questions?|entr(?:y|ies)|articles?)\b[^.?]{0,40}\b(?:dictionary|one after|one by one|alphabet|site|shop|help|encyclopedia)\b|\b(?:endless|infinite|forever|\d{3,} times|a thousand times|million times)\b[^.?]{0,20}\b(?:loop|repeat|count|search|times|again)\b|\b(?:count|repeat|search|list)\b[^.?]{0,40}\b(?:\d{4,}|million|thousand times|a hundred times|\d{3,} times|forever|endless\w*|non-?stop)\b|\b\d{3,}[ -]?(?:words?|pages?|lines?|paragraphs?)\b|\bas long as (?:possible|you can)\b/,
    say: loop,
  },
  {
    when: /\b(?:sell|give|let me have|offer|make)\b[^.?]{0,50}\b(?:for (?:one|a|two|five|1|2|5|10) (?:dollar|euro|cent|pound|buck)s?|for free|cheaper|half price|better price|best price|special price|lower price|deal|a discount|discount|for nothing|for \$ ?\d)|\b\d{1,3} ?(?:%|percent) (?:off|discount|less|rebate)|\b(?:discount|coupon|promo(?:tion)?|voucher|rebate)s?(?: codes?)?\b(?=[^.?]*\b(?:for me|any|got|have|give|is there|do you|can i (?:get|have)|need|want|some|send|available|offer|work|working|doesn'?t|doesnt|invalid|today|current)\b)(?!.*\b(?:two|2|several|combine|student|volume|bulk)\b)|\b(?:got|have|any|some|give|is there|do you|need|want|send)\b[^.?]{0,20}\b(?:discount|coupon|promo|voucher)(?: codes?|s)?\b(?!.*\b(?:two|2|several|combine|student|volume|bulk|licences|licenses)\b)|\bhaggle\b|\bnegotiat\w+|\bprice match\b|\bblack friday\b|\bbinding\b[^.?]*\b(?:agent|offer|sell)|\bfree today\b|\b(?:confirm|promise|agree|guarantee)\b[^.?]{0,40}\b(?:price|discount|free|refund|deal|offer)\b/,
    say: deals,
  },
  {
    when: /\b(?:uploaded|attached|attachment|screenshot|screen shot|photo|picture|see (?:the |my )?file|pdf)\b|\b(?:get|got|receive[d]?|read|see|seen|answer\w*)\b[^.?]{0,15}\bmy (?:e-?)?(?:mail|letter|message)s?\b/,
    say: files,
  },
  {
    when: /\breviews?\b|\bratings?\b|\bwhat do (?:other )?(?:people|customers|buyers) (?:say|think)\b|\btestimonials?\b/,
    say: reviews,
  },
  {
    when: /\b(?:google (?:docs|sheets|slides|workspace)|libre ?office|open ?office|wps office|i ?work)\b[^.]*\b(?:better|worse|vs|versus|or|compare\w*|than|instead|alternative)\b|\b(?:better|worse|vs|versus|or|compare\w*|than|instead)\b[^.]*\b(?:google (?:docs|sheets|slides|workspace)|libre ?office|open ?office|wps office)\b/,
    say: otherSuites,
  },
  {
    when: /\b(?:photo ?shop|adobe|acrobat|illustrator|auto ?cad|autodesk|corel\w*|norton|mcafee|kaspersky|anti-?virus|visio|ms project|microsoft project|project (?:professional|2021|2024)|minecraft|steam|xbox|playstation|netflix|spotify|game keys?|gift cards?|sql server|windows server|exchange server|sharepoint|quickbooks|wordperfect|libre ?office|google (?:docs|workspace)|final cut|parallels licen\w+|vmware licen\w+|vpn subscription|iphone|printers?|laptops? for sale)\b(?=.*)(?!.*\b(?:vlookup|beside|instead)\b)|\b(?:sell|buy|have|offer|need|want|get|price|cost)\b[^.?]{0,25}\bwindows (?:7|8|10|11|xp|home|pro)\b[^.?]{0,12}\b(?:keys?|licen[cs]es?|activation|upgrade)\b|\bwindows (?:7|8|10|11|pro|home)? ?(?:product |licen[cs]e )?keys?\b(?=.*\b(?:sell|buy|have|price)\b)|\bsell (?:microsoft )?windows\b|\boffice (?:20(?:03|07|10|13|16)|xp)\b(?=[^.?]*\b(?:sell|buy|have|need|price|key|licen[cs]e)\b)/,
    say: otherGoods,
  },
  {
    when: /\b(?:essay|poem|song|joke|story|recipe|homework|horoscope|lyrics|novel|limerick|cover letter|resume)\b|\b(?:python|javascript|java|c\+\+|php|sql|bash|html) (?:script|code|program|function|query)\b|\b(?:write|make|code|program)\b[^.?]{0,20}\b(?:script|program|website|app|bot|code)\b|\b(?:vote|election|president|politic\w*|religio\w*|war in|weather|football|soccer|stock market|bitcoin price|invest\w*|crypto(?:currency)? (?:advice|tip))\b|\b(?:deduct|write off|tax (?:return|advice|declaration|office)|my taxes)\b|\b(?:legal|medical|financial|tax|investment|relationship|dating) advice\b|\b(?:is it|would it be|am i) (?:legal(?:ly)?|allowed by law|liable)\b|\b(?:doctor|symptom|medicine|headache|diagnos\w+|pills?|hurts?|sick|ill|vet|pregnan\w+|diet|workout|girlfriend|boyfriend|marriage|pets?|dogs?|cats?)\b|\bhow (?:do|can|to|would|should)\b[^.?]{0,25}\b(?:vlookup|pivot|formula|mail ?merge|macro|conditional formatting|chart|table of contents|sum(?:if)?|header|footer|page numbers?|slides?|transition|sort|filter|freeze|margin|bullet|signature|calendar invite)\b|\b(?:vlookup|pivot tables?|sumifs?|mail ?merge)\b|\btranslate\b|\b(?:capital|population|distance|height|age) of\b|\bwho (?:is|was) (?:the )?(?:president|king|queen|ceo)\b|\bsolve\b[^.?]{0,15}\b(?:equation|math|problem)\b|\b\d+ ?[x*+/] ?\d+ ?=?\??$/,
    say: offTopic,
  },
  {
    when: /\b(?:publisher'?s|microsoft'?s|amazon'?s?|competitors?'?|other (?:shop|store|seller|reseller)s?'?|another (?:shop|store|seller|reseller)'?s?|ebay'?s?|best ?buy'?s?)\b[^.?]{0,30}\b(?:better|cheaper|phone|number|price|address|store|instead|worse|offer)\b|\b(?:better|cheaper|worse)\b[^.?]{0,20}\b(?:than|at|on|from)\b[^.?]{0,15}\b(?:amazon|ebay|microsoft|another (?:shop|store)|other (?:shops|stores)|competitors?|the publisher)\b|\bwhy are you cheaper\b/,
    say: 'I cannot speak for other shops or compare us with them. I only know what we sell, and our own prices and policies.',
  },
]

const isOwnKey =
  /\b(?:show|tell|read|print|give|display|paste|write|what is|what's|whats|copy)\b[^.?]{0,25}\bmy (?:licen[cs]e |product |own |activation )?keys?\b(?![^.?]*\b(?:again|resend|not work|refused)\b)|\bmy keys?\b[^.?]{0,15}\b(?:here|in (?:the|this) chat)\b/
const removed =
  'That looked like a licence key, so it was removed. I cannot check, repeat or give out keys, and I cannot tell which order one belongs to. Please never post a key in a chat. You can look up your own on [this page](/license-verification) with your order number and the last five characters.'
const ownKey =
  'I cannot show keys in a chat, not even your own. You can read it on your order page and in the e-mail we sent. If you have lost both, I can help you to have it sent again to the address of the order.'

/** A discount that our pages speak of. */
const isPublished = /\b(?:volume|bulk|quantity|students?|licen[cs]es|two|2|several|combine|stack)\b/

/** Sends again what was bought, which is no begging. */
const isAboutOwn = /\bmy (?:licen[cs]e |product )?keys?\b|\bi lost\b|\bmy order\b/

/** What to say to what is not done here; undefined for anything else. */
export function refusalOf(text: string, hidden = ''): string | undefined {
  if (text.includes('[key removed]')) return removed
  if (isOwnKey.test(text)) return ownKey
  const found = refusals.find(
    ({ when, say }) =>
      when.test(text) &&
      !(say === keys && isAboutOwn.test(text)) &&
      !(say === deals && isPublished.test(text) && !/\d ?%/.test(text)),
  )
  if (found) return found.say
  const inHidden = hidden && refusals.find(({ when }) => when.test(hidden))
  if (inHidden) return inHidden.say
  return hidden ? hiddenText : undefined
}
