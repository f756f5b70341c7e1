import { asksAdvice, hasGrievance, isDoubt, isShouting } from './grievance.rules.ts'
import { heard } from './words.rules.ts'

export type PersonReason =
  | 'asked'
  | 'no-answer'
  | 'chargeback'
  | 'legal'
  | 'privacy'
  | 'key-fails'
  | 'refund-dispute'
  | 'angry'
  | 'many-seats'

type VisitorTurn = Readonly<{ text: string; history: readonly string[]; misses: number }>

const MOST_MISSES = 2
/** More of one edition are not sold in the shop: a person makes an offer. */
const MOST_SEATS = 50

const person =
  '(?:humans?|(?:real |live |actual )?persons?|people|someone|somebody|(?:live |support |service )?agents?|operators?|representatives?|reps?|managers?|supervisors?|employees?|advis[eo]rs?|staff(?: member)?|your (?:team|boss|colleagues?))'

const asked: readonly RegExp[] = [
  new RegExp(
    `\\b(?:talk|talking|speak|speaking|chat|connect|transfer|switch|put|hand|forward|pass|escalate)\\b[^.?!]{0,30}\\b${person}\\b`,
  ),
  new RegExp(
    `\\b(?:want|need|get|give|find|prefer|like)\\s+(?:me\\s+|us\\s+)?(?:to\\s+\\w+\\s+(?:to|with)\\s+)?(?:a |an |the |some |your )?${person}\\b(?! (?:licen|key|edition|account))`,
  ),
  new RegExp(
    `^\\W*(?:(?:a|an|real|live|human|please)\\s+)*${person}(?:\\s+(?:please|pls|now))*\\W*$`,
  ),
  /\b(?:is|are) there (?:a |an |any )?(?:real |live |actual )?(?:humans?|persons?|agents?|operators?|people)\b/,
  new RegExp(
    `\\b(?:can|could|may|will|would)\\s+(?:a |an |any |some )?${person}\\s+(?:please\\s+)?(?:call|phone|ring|help|contact|answer|look into|take over|write)`,
  ),
  new RegExp(`\\bhelp (?:from|by) (?:a |an |your )?${person}\\b`),
  /\b(?:call|phone|ring)\s+me\s+back\b|\bcall ?back\b/,
  /\bplease (?:call|phone|ring) me\b/,
  /\bhuman\b[^.?!]{0,20}\btalk\b/,
  /\bnot (?:talking|speaking|chatting|going to talk|going to chat)\b[^.]{0,12}\b(?:robot|bot|machine|computer|ai)\b/,
  /\b(?:no|stupid|dumb|hate|enough of|tired of) (?:more )?(?:th(?:is|e|ese) )?(?:ro)?bots?\b/,
  /\b(?:real|actual|live|human) (?:person|human|being|agent|support|help)\b(?! (?:licen|key))/,
]

const chargeback: readonly RegExp[] = [
  /\bcharge ?-?backs?\b/,
  /\bdisput\w+\b[^.]{0,40}\b(?:bank|card|payment|charge|paypal|transaction)\b/,
  /\b(?:bank|credit card|card company)\b[^.]{0,40}\b(?:disput|revers|claim (?:the|my) money|take (?:the|my|it) (?:money )?back)/,
  /\b(?:reverse|stop|claw back) (?:the|my|this) (?:payment|charge|transaction)\b/,
  /\b(?:i|i'll|i will|we|we'll|going to|gonna)\b[^.?]{0,20}\b(?:call|calling|contact|contacting|phone|ring|go to|going to|talk to|tell)\b[^.?]{0,12}\b(?:my|the|our) (?:bank|credit card|card company)\b/,
  /\b(?:charges?|payments?|transactions?|bookings?|debits?)\b[^.]{0,40}\b(?:never (?:made|authori[sz]ed|bought|ordered)|not (?:mine|me\b)|(?:did not|didn't|didnt|don't|dont|do not) (?:make|authori[sz]e|recogni[sz]e|know))/,
  /\bunauthori[sz]ed\b|\b(?:stolen|hacked|misused) (?:my )?(?:credit )?card\b|\bmy (?:credit )?card was (?:stolen|hacked|misused|used)\b/,
  /\bnever (?:bought|ordered|purchased) (?:anything|it|this|from you)\b/,
]

const legal: readonly RegExp[] = [
  /\b(?:sue|suing|sued|lawsuit|lawyers?|attorneys?|solicitors?|prosecut\w+|litigation|small claims)\b/,
  /\blegal (?:action|steps|department|consequences|proceedings|notice|measures|team)\b|\btake you to court\b|\bin court\b|\bsee you in court\b/,
  /\b(?:(?<!la )police|trading standards|ombudsman|attorney general|ftc|bbb|better business bureau|cease and desist|court order|subpoena)\b/,
  /\bconsumer (?:protection|rights? (?:body|office|agency|organi[sz]ation)|agency|advice cent\w+|council|ombudsman)\b/,
  /\b(?:report|reported|reporting) (?:you|this shop|your (?:shop|company|site))\b/,
]

const privacy: readonly RegExp[] = [
  /\bdata (?:breach|leak|protection (?:authority|officer|complaint|request))\b/,
  /\b(?:leaked|exposed|published|passed on|sold|gave away|shared) my\b[^.]{0,30}\b(?:data|e-?mail|address|name|details|information|phone)\b/,
  /\b(?:subject access|access request|erasure request|right to be forgotten|right of access)\b/,
  /\b(?:article|art\.?) ?(?:15|16|17|18|20|21)\b/,
  /\b(?:gdpr|dsgvo|ccpa|privacy) (?:request|complaint|violation|breach)\b/,
  /\bprivacy (?:commissioner|regulator)\b|\bsupervisory authority\b/,
]

/** A demand, not a question how it is done. */
const erasure =
  /\b(?:delete|erase|remove|wipe)\b[^.?]{0,20}\b(?:all )?(?:my (?:personal )?(?:data|account|details|information)|everything (?:you have )?about me|(?:data|information) (?:you have )?(?:about|on) me)\b/
const howQuestion =
  /\b(?:how|where|can|could|may) (?:do |can |could |would |should )?(?:i|we|you)\b|\bwhat happens\b/

const refundWord =
  /\b(?:refund\w*|money back|reimburs\w+|my money|my return|return (?:request|was|is)|paid back|pay back)\b/
const refundDispute: readonly RegExp[] = [
  /\b(?:refus|den(?:y|ied)|reject|declin|ignor|withh[eo]ld)\w*\b/,
  /\b(?:weeks?|months?|days?) ago\b|\bsince (?:weeks|months|last)\b|\b(?:for|after) (?:\w+ )?(?:weeks|months)\b/,
  /\b(?:nobody|no one|noone|never) (?:answer|repl|respond|got|get|came|receiv|pa[iy]d|hear)\w*/,
  /\bstill (?:no|not|waiting|haven't|havent|have not|nothing|don't|dont|missing)\b|\bwaiting\b[^.]{0,20}\b(?:refund|money)\b/,
  /\b(?:wrong|unfair|not (?:fair|right|ok|acceptable|accept)|(?:don't|dont|won't|wont|cannot|can't) accept|disagree|too little|the rest|only (?:got|paid|half|part)|demand|insist|owe me|promised|stole|keep my money|steal\w*)\b/,
  /\bgive me my money\b|\bwhere(?:'s| is) my (?:refund|money)\b/,
]

const angry: readonly RegExp[] = [
  /\b(?:this|that)(?:'s| is) (?:such |just |only |simply |absolutely |really |totally |completely |so |all |a |an )*(?:scam|fraud|joke|rip-?off|garbage|trash|crap)\b/,
  /\bscammers?\b|\bfraudsters?\b|\bthieves\b|\bcrooks?\b|\bcriminals?\b|\bliars?\b|\bcheats?\b|\bcon artists?\b/,
  /\b(?:you|(?:your|this|the|that) (?:shop|company|site|place|service|support|keys?|licen[cs]es?|software|product)|it)(?:'s| is| are|'re)? (?:such |just |only |simply |absolutely |really |totally |completely |so |all |a |an )*(?:scam|fraud|joke|rip-?off|ridiculous|disgusting|pathetic|useless|terrible|awful|horrible|unacceptable|a disgrace|garbage|trash|crap|incompetent|idiots?|worst|shameful|disgraceful|outrageous)\b/,
  /\b(?:worst|terrible|awful|horrible|pathetic|useless|lousy|disgraceful|shameful) (?:\w+ )?(?:shop|store|company|service|support|experience|site|bot|chat|customer)\b/,
  /\b(?:furious|outraged|pissed(?: off)?|livid|fed up|sick of|had enough|infuriat\w+|losing (?:my )?patience|lost (?:my )?patience|run(?:ning)? out of patience|beyond angry|so angry|very angry|extremely (?:angry|upset|disappointed|frustrated|unhappy)|(?:very|really|deeply|so|bitterly) (?:disappointed|upset|frustrated|unhappy))\b/,
  /\b(?:unacceptable|outrageous|ridiculous|a disgrace|disgusting|shame on you|how dare you|ripped (?:me )?off|robbed me|cheated me|waste of (?:my )?(?:time|money)|complete joke|bullshit|wtf|fuck\w*|damn you|go to hell|screw you|piece of (?:shit|crap|garbage))\b/,
]

/** A careful buyer asks whether this is a fraud; that is a question, not anger. */
const doubt =
  /\b(?:is|are) (?:this|it|you|your \w+|that|these|they)\b[^.!]{0,30}\b(?:scam\w*|fraud\w*|legit|fake)\b[^.!]*\?*$/

const keyTrouble =
  /\b(?:key|activat\w*|licen[cs]e|product code|serial)\b|\b0x[0-9a-f]{6,}|\berror\b|\brefused\b|\bunlicensed\b|\binstall\w*/
const stillFails =
  /\b(?:still|again|keeps?)\b[^.]{0,40}\b(?:not?|refus|fail|reject|the same|same|error|doesn't|doesnt|won't|wont|isn't|isnt|can't|cant|invalid|unlicensed|blocked|broken|says|shows|happens|nothing|asks|asking)|\b(?:tried|did|done|followed|checked)\b[^.]{0,20}\b(?:all|everything|every|that|this|those|it|these|your|twice|both|steps?|guide|already)\b|\b(?:same|exact same) (?:error|problem|message|thing|result)\b|\b(?:no luck|no success|no change|nothing (?:works|helps|helped|changed))\b|\b(?:that|it|this) (?:did not|didn't|didnt|does not|doesn't|doesnt) (?:help|work|fix|solve|change)|\bnot (?:solved|fixed)\b|\bnever (?:used|activated|installed|entered|redeemed)\b|\b(?:brand ?new|first time i|nobody (?:else )?(?:used|has)|that(?:'s| is) (?:not true|impossible|wrong)|as well|also (?:refused|rejected|blocked))\b/
const triedAlready =
  /\b(?:tried|did|done|followed)\b[^.]{0,30}\b(?:all|everything|every|guide|twice|steps?|troubleshooting|times)\b/
const failing =
  /\b(?:not|doesn't|doesnt|won't|wont|still|refused|fails?|invalid|rejected|blocked|can't|cant|error)\b/

const seats =
  /\b(\d{1,3}(?:[ ,.]\d{3})+|\d{2,6})\s*(?:\+\s*)?(?:new |more |office |home |business |professional |pro |plus |& |and |word |single |separate |full |user |perpetual |\d{4} )*(?:seats?|licen[cs]es?|users?|workplaces?|work ?stations?|employees?|people|staff|computers?|pcs?|laptops?|machines?|desks?|devices?|copies|keys|colleagues|workers|students|installations?|units)\b/g
const tender = /\b(?:tender|rfp|rfq|request for proposal|framework (?:contract|agreement))\b/
/** "50 of them for an office" counts only with a wish to buy. */
const requests = /\b(?:quote|offer|buy|need|order|purchase|price|want|licen\w*|equip|for)\b/

/** What was written, and the same in English as far as it could be told. */
type Message = Readonly<{ written: string; text: string; history: readonly string[] }>

const has = (text: string, patterns: readonly RegExp[]) =>
  patterns.some((pattern) => pattern.test(text))

function isManySeats(text: string): boolean {
  if (tender.test(text)) return true
  const numbers = [...text.matchAll(seats)].map(([, digits = '']) =>
    Number(digits.replace(/\D/g, '')),
  )
  return numbers.some((number) => number > MOST_SEATS) && requests.test(text)
}

function isKeyFailing(text: string, history: readonly string[]): boolean {
  if (keyTrouble.test(text) && triedAlready.test(text) && failing.test(text)) return true
  return stillFails.test(text) && history.some((before) => keyTrouble.test(heard(before).text))
}

const isRefundDispute = (text: string) => refundWord.test(text) && has(text, refundDispute)
const isPrivacy = (text: string) =>
  has(text, privacy) || (erasure.test(text) && !howQuestion.test(text))
const isAngry = ({ text, written }: Message) =>
  !doubt.test(text) && !isDoubt(written) && (has(text, angry) || hasGrievance(written, 'angry'))

type Check = readonly [PersonReason, (message: Message) => boolean]

const inAnyLanguage = (
  kind: 'legal' | 'chargeback' | 'asked',
  english: readonly RegExp[],
): Check => [
  kind,
  ({ text, written }) =>
    !(kind === 'chargeback' && asksAdvice(written)) &&
    (has(text, english) || hasGrievance(written, kind)),
]

/** In this order: what is most serious first. */
const checks: readonly Check[] = [
  inAnyLanguage('legal', legal),
  inAnyLanguage('chargeback', chargeback),
  ['privacy', ({ text }) => isPrivacy(text)],
  ['refund-dispute', ({ text }) => isRefundDispute(text)],
  ['key-fails', ({ text, history }) => isKeyFailing(text, history)],
  inAnyLanguage('asked', asked),
  ['angry', isAngry],
  ['many-seats', ({ text }) => isManySeats(text)],
  ['angry', ({ written }) => isShouting(written)],
]

/** Why a person must take over; code decides, never a model. */
export function needsPerson({ text, history, misses }: VisitorTurn): PersonReason | null {
  const written = text.normalize('NFKC').replace(/[’‘`´]/g, "'")
  const message = { text: heard(text).text, written, history }
  const found = checks.find(([, holds]) => holds(message))
  if (found) return found[0]
  return misses >= MOST_MISSES ? 'no-answer' : null
}
