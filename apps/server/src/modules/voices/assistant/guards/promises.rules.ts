/** What only people and code may say, whatever a model was told. */
const promises: readonly (readonly [string, RegExp])[] = [
  [
    'staff at all hours',
    /\b24\s?(?:\/|x|-|hours? a day,? )\s?7\b|\baround the clock\b|\bat any (?:hour|time of (?:the )?day)\b|\bday and night\b/i,
  ],
  [
    'a decision about money',
    /\b(?:your|this|the) (?:refund|money|payment|replacement|exchange|claim|return|discount)\b[^.!?]{0,40}\b(?:is|was|has been|will be|been) (?:already |now |being )?(?:approved|granted|accepted|issued|paid(?: out| back)?|processed|on its way|transferred|initiated|guaranteed)\b/i,
  ],
  [
    'a decision about money',
    /\b(?:i|we)(?:['’]ve| have)(?: already| just| now)? (?:approved|granted|issued|processed|initiated|refunded|reimbursed|waived|cancell?ed|extended|applied|re-?sent|replaced)\b|\bi(?:['’]ll| will| can|['’]m| am)?(?: already| just| now| going to)? (?:approve|grant|issue|process|initiate|refund|reimburse|waive|cancel|extend|apply|re-?send|replace)(?:d|ed|ing)?\b/i,
  ],
  [
    'a promise about the publisher',
    /\b(?:authori[sz]ed|certified|official|licensed|accredited|gold|silver|preferred) (?:\w+ ){0,2}(?:partner|reseller|dealer|distributor|retailer|seller)|\bpartner(?:s|ed|ship)? (?:of|with) (?:microsoft|the publisher|the vendor)|\b(?:endorsed|sponsored|approved|certified) by (?:microsoft|the publisher|the vendor)\b/i,
  ],
  [
    'a binding offer',
    /\b(?:legally |contractually )?binding\b|\bi (?:promise|guarantee|swear|assure)\b|\bwe (?:promise|guarantee|swear)\b|\bprice (?:match|guarantee)|\bno takes?y backs?y\b|\bas a special (?:offer|exception)|\bexclusive (?:deal|offer|discount)|\bjust for you\b/i,
  ],
  [
    'a state of an order',
    /\byour (?:order|keys?|licen[cs]es?|package|e-?mail)\b[^.!?]{0,30}\b(?:was|were|has been|have been|got) (?:already )?(?:delivered|shipped|sent|dispatched|cancelled|revoked|activated|blocked|confirmed)\b/i,
  ],
]

/** "not an authorized partner" promises nothing. */
const denial =
  /\b(?:not|no|never|cannot|can['’]?t|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|wasn['’]?t|won['’]?t|nor|neither|whether|if|once|when|until|before|after)\b/i

/** Only the tool that reads an order of the session writes this. */
const provenOrder = /"orderNumber":/

/** What a sentence promises that nobody may; null if nothing. Words that the tools said themselves are no promise. */
export function promiseIn(sentence: string, results: string): string | null {
  const known = results.toLowerCase().replace(/\s+/g, ' ')
  for (const [name, pattern] of promises) {
    const found = pattern.exec(sentence)?.[0]
    if (!found || denial.test(sentence.slice(0, sentence.indexOf(found) + found.length))) continue
    if (name === 'a state of an order' && provenOrder.test(results)) continue
    const isQuoted = known.includes(found.toLowerCase().replace(/\s+/g, ' '))
    if (name === 'staff at all hours' || !isQuoted) return name
  }
  return null
}
