import { topic } from './topic.rules.ts'

export const privacy = [
  topic(
    /\bsell\b[^.?]{0,20}\b(?:my|our|customers?'?|personal)\b[^.?]{0,12}\b(?:data|information|details|address\w*|e-?mails?)\b/,
    'Privacy policy: we do not sell personal data',
    '/privacy-policy|Privacy policy',
  ),
  topic(
    /\b(?:how old|minimum age|under (?:16|18)|age limit|children|kids?|minors?)\b.*\b(?:buy|order|shop|data|account|allowed)\b/,
    'Children: the shop is for people who are old enough to buy',
    '/privacy-policy#children',
  ),
  topic(
    /\b(?:legal (?:ground|basis)|why do you (?:need|collect|ask))\b/,
    'What we keep, and why: data, legal ground',
    '/privacy-policy#what-we-keep-and-why',
  ),
  topic(
    /\bhow (?:fast|quick\w*|soon|long)\b[^.?]{0,30}\b(?:repl(?:y|ies)|answers?|respon[ds]\w*|hear back|get back)\b|\b(?:response|reply|answer) times?\b/,
    'How fast we answer: we reply within 24 hours',
    '/contact|How fast',
  ),
  topic(
    /\b(?:lost|forgot\w*|don'?t (?:have|know)|can'?t (?:find|remember)|cannot (?:find|remember)|missing|gone)\b[^.?]{0,30}\b(?:order )?(?:numbers?|confirmation)\b|\b(?:order number|confirmation)\b[^.?]{0,25}\b(?:lost|gone|anymore|forgot\w*|missing|remember)\b|\bopen\b[^.?]{0,12}\b(?:my |an? |the )?order(?: page)?\b[^.?]*|\bwhere\b[^.?]{0,12}\border page\b/,
    'Your order: an order number on its own opens nothing, a link sent to the e-mail address opens the order',
    '/security-policy#your-order',
  ),
  topic(
    /\bcookies?\b|\btracking\b|\btrackers?\b/,
    'Cookies policy: browsing the shop sets no cookies',
    '/cookies-policy|Cookies policy',
  ),
  topic(
    /\b(?:chat|conversation|transcript)s?\b[^.?]{0,25}\b(?:kept?|stored?|saved?|deleted?|record\w*|long|private|read)\b|\b(?:keep|store|save|delete|record|read|long)\b[^.?]{0,25}\b(?:this |the |my |our )?(?:chats?|conversations?|transcripts?)\b/,
    'How long we keep it: chats with the assistant 30 days',
    '/privacy-policy#how-long-we-keep-it',
  ),
  topic(
    /\bhow long\b[^.?]*\b(?:keep|store|save|hold)\b[^.?]*\b(?:data|information|details|records?|orders?|address|name)\b/,
    'How long we keep it: orders and accounting records',
    '/privacy-policy#how-long-we-keep-it',
  ),
  topic(
    /\b(?:newsletters?|marketing|promotional|advert\w*|mailing list|unsubscribe|stop (?:sending|mailing|e-?mailing))\b/,
    'Marketing: newsletter unsubscribe one click',
    '/privacy-policy#marketing',
  ),
  topic(
    /\b(?:copy|download|export|get|see|access|delete|erase|remove|correct)\b[^.?]{0,20}\b(?:of )?my (?:personal )?(?:data|information|account)\b|\bmy (?:data|privacy) rights\b|\bforget me\b/,
    'Your rights: a copy of your data, erased, My licences',
    '/privacy-policy#your-rights',
  ),
  topic(
    /\b(?:sell|share|give|pass)\b[^.?]{0,20}\b(?:my |personal |customer )(?:data|information|details|address|e-?mail)\b|\b(?:third part(?:y|ies)|who (?:else )?(?:gets|receives|sees))\b/,
    'Who else receives data: the payment provider',
    '/privacy-policy#who-else-receives-data',
  ),
  topic(
    /\b(?:what|which) (?:personal )?(?:data|information|details)\b|\b(?:data|information)\b[^.?]{0,25}\b(?:about me|collect|store|keep|save|have on me)\b|\bprivacy\b|\bgdpr\b|\bpersonal data\b/,
    'What we keep, and why: e-mail address, name, personal data',
    '/privacy-policy#what-we-keep-and-why',
  ),
  topic(
    /\b(?:security (?:hole|bug|issue|flaw|vulnerabilit\w+|problem|report)|vulnerabilit\w+|exploit|bug bounty|responsible disclosure|pentest|xss|sql injection)\b/,
    'Reporting a vulnerability: write to security@',
    '/security-policy#reporting-a-vulnerability',
  ),
  topic(
    /\b(?:called|calls?|phoned|rang|contacted|e-?mailed|wrote|texted|emailed)\b (?:me|us)\b(?!.*\b(?:back)\b)|\b(?:someone|somebody|caller|man|guy|woman)\b[^.?]{0,30}\b(?:password|card number|remote|pretend\w*|claim\w*|from your)\b|\b(?:phishing|asks? for my (?:password|card|key))\b/,
    'What we never ask for: a password, a card number, anyone who does is not us',
    '/remote-support#never',
  ),
  topic(
    /\bremote\b[^.?]*\b(?:cost\w*|free|price|charge\w*|pay|expensive)\b/,
    'What we never ask for: a session is free; help comes with your licence',
    '/remote-support#never',
  ),
  topic(
    /\bremote (?:help|support|session|assistance|access)\b|\bscreen[ -]?shar\w+\b|\b(?:look at|see|show\w*|share|control)\b[^.?]{0,12}\b(?:my |the )?screen\b|\b(?:take over|control|connect to|log in ?to|access) my (?:pc|computer|laptop|mac)\b|\bteamviewer\b|\banydesk\b|\bquick assist\b/,
    'How a session goes, remote support',
    '/remote-support#how-it-works',
  ),
  topic(
    /\b(?:encrypt\w*|how (?:do you|are keys) (?:store|protect|stored)|how safe are)\b/,
    'Licence keys are encrypted',
    '/security-policy#licence-keys',
  ),
]
