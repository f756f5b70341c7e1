import { editions } from '../../packages/contracts/src/data/editions.ts'

export type Mode = 'spec' | 'computed'

/** One promise: how sentences about it are found, and what each of them must say. */
export type PromiseRow = Readonly<{
  promise: string
  /** Its first group that matched is what the sentence says. */
  said: RegExp
  /** What may be said in each mode; nothing at all where the list is empty. */
  allowed: Readonly<Record<Mode, readonly string[]>>
}>

const always = (...words: string[]) => ({ spec: words, computed: words })
const never = always()

/** What the catalogue says others ask: the one list price of an edition. */
export const listPrices: readonly string[] = editions.flatMap(
  ({ originalPrice }) => originalPrice ?? [],
)

const number = String.raw`\d+(?:\s?[-–]\s?\d+)?`

/** Every promise that pages and mails make, and the one thing each of them may say about it. */
export const promiseTable: readonly PromiseRow[] = [
  {
    promise: 'delivery time',
    said: new RegExp(
      String.raw`(?:deliver\w*|arrives?|e-mailed|by e-mail|keys? (?:comes?|follows?)|get your key)[^.!?|]{0,50}?\b(?:within|in about|in under|under|up to|in) (${number} (?:minutes?|hours?))(?! at peak)`,
      'gi',
    ),
    allowed: { spec: ['3–4 hours'], computed: [] },
  },
  {
    promise: 'delivery figure',
    said: new RegExp(`^(${number} min(?:utes)?|\\d+–\\d+ hours)$|(${number} hours) at peak`, 'gi'),
    allowed: never,
  },
  {
    promise: 'instant delivery',
    said: /(instant(?:ly)? (?:delivery|download|keys?)|deliver\w* instantly|immediate delivery of)/gi,
    allowed: never,
  },
  {
    promise: 'late delivery',
    said: /\b(within 3–4 hours|as soon as new keys arrive|(?<=keys?\b[^.!?|]{0,40})as soon as (?:they are|it is) ready)/gi,
    allowed: { spec: ['within 3–4 hours'], computed: ['as soon as new keys arrive'] },
  },
  {
    promise: 'reply time',
    said: /\b(?:repl(?:y|ies)|answers?|responds?)\b[^.!?|]{0,40}?\b(?:within|in under|in) ((?:\d+|one|two|a few) (?:minutes?|hours?|business days?|working days?)(?:, usually within \d+)?)/gi,
    allowed: always('24 hours, usually within 2'),
  },
  {
    promise: 'instant reply',
    said: /(instant response|(?<!assistant,? )(?:replies|answers) (?:at once|immediately|instantly))/gi,
    allowed: never,
  },
  {
    promise: 'support at any hour',
    said: /(24\/7|around the clock|(?:phone|call us|people)[^.!?|]{0,20} (?:day and night|at any hour))/gi,
    allowed: never,
  },
  {
    promise: 'days of support',
    said: /\bMon(?:day)?(?: to |–|-)(\w{3})/g,
    allowed: always('sat'),
  },
  {
    promise: 'hours of support',
    said: /\b(\d{1,2}(?::\d\d)? ?am ?(?:–|-|to) ?\d{1,2}(?::\d\d)? ?pm)/gi,
    allowed: always('9 am–6 pm', '9 am to 6 pm'),
  },
  {
    promise: 'reseller status',
    said: /(authori[sz]ed (?:reseller|partner|dealer)|official (?:reseller|partner)|licensed software reseller|certified (?:reseller|partner)|partner of (?:microsoft|the publisher))(?<!claim to be a partner of the publisher)/gi,
    allowed: never,
  },
  {
    promise: 'origin of keys',
    said: /(100 ?% (?:authentic|genuine|original)\w*|genuine license)/gi,
    allowed: never,
  },
  {
    promise: 'time of a refund',
    said: /(?:refund\w*|money (?:goes|comes) back)[^.!?|]{0,40}?\b(at once|immediately|instantly|in the same moment|within \d+ hours)/gi,
    allowed: never,
  },
  {
    promise: 'days of the guarantee',
    said: /\b(\d+)[- ]days? (?:money-back )?guarantee/gi,
    allowed: always('30'),
  },
  { promise: 'rating', said: /(\d\.\d ?\/ ?5)/g, allowed: never },
  {
    promise: 'number of reviews',
    said: /\b(\d{1,3}(?:,\d{3})+\+? reviews|\d{4,}\+? reviews)/gi,
    allowed: never,
  },
  {
    promise: 'number of customers',
    said: /\b(\d[\d,]*K?\+(?= (?:happy )?customers)|50K\+)/gi,
    allowed: never,
  },
  { promise: 'satisfaction', said: /\b(\d{2}(?:\.\d)?% satisf\w+|9\d\.\d%)/gi, allowed: never },
  {
    promise: 'end of updates',
    said: /\bupdates?\b[^.!?|]{0,45}?\b((?:until|ended)(?: in)? Oct(?:ober)? \d{4})/gi,
    allowed: always('until 2029', 'ended 2026', 'ended 2025'),
  },
  {
    promise: 'number of the adviser’s questions',
    said: /(?<!asked )\b(two|three|four|five|six|[2-6]) (?:short )?questions(?= (?:decide|lead|are enough|that lead)|,|$|\.)/gi,
    allowed: always('three'),
  },
  {
    promise: 'benefit that nobody gets',
    said: /(priority (?:technical )?support|priority queue|advanced security features)/gi,
    allowed: never,
  },
  {
    promise: 'way to pay',
    said: /(?<!\b(?:no|not|nor|never|without|neither)\b[^.|]{0,40})\b(paypal|PP\b|bitcoin|bank transfer|klarna)/gi,
    allowed: never,
  },
  {
    promise: 'number of reminders',
    said: /\bremind(?:ers?)?\b(?: you)?[^.!?|]{0,25}?\b(once|twice|three times)\b(?! you)|\b(one|two|three) reminders?\b/gi,
    allowed: always('twice', 'two'),
  },
  {
    promise: 'disk space',
    said: /\b(\d+ GB (?:of )?(?:free )?(?:disk|space|free)[^.|]{0,40}|(?:about|least) \d+ GB)/gi,
    allowed: always('4 gb of disk space, 10 gb while installing'),
  },
  {
    promise: 'where a key is entered',
    said: /keys? (?:is|are|will be) (tied to (?:this|an|your|the) account)/gi,
    allowed: never,
  },
  {
    promise: 'mask of an address',
    said: /\b\w([*•]{2,})@/g,
    allowed: always('•••'),
  },
  {
    promise: 'zone of a time',
    said: /\bpaid[^.|]{0,30}?\d{1,2}:\d\d( UTC)/gi,
    allowed: never,
  },
  {
    promise: 'no invented figures',
    said: /(no invented|nothing (?:here )?is invented|never invent\w*|only real figures)/gi,
    allowed: never,
  },
]

/** What a sentence says, in the form in which it is compared. */
export const comparable = (said: string) =>
  said
    .toLowerCase()
    .replace(/(\d)\s?[-–]\s?(\d)/g, '$1–$2')
    .replace(/\b(until|ended)(?: in)? oct(?:ober)? /, '$1 ')
