/** "help@keyhaven.example" of "Keyhaven <help@keyhaven.example>". */
export const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

export const domainOf = (sender: string): string =>
  addressIn(sender).split('@').at(-1)?.toLowerCase() ?? ''

/** What a name server has under one name; undefined if it has nothing, null if nobody answered. */
export type Records = readonly string[] | undefined | null

export type Finding = Readonly<{
  name: 'SPF' | 'DKIM' | 'DMARC'
  verdict: 'pass' | 'weak' | 'fail' | 'unknown'
  says: string
}>

const unanswered = 'No name server answered. Try again later.'

function spfOf(records: Records): Omit<Finding, 'name'> {
  if (records === null) return { verdict: 'unknown', says: unanswered }
  const found = (records ?? []).filter((record) => /^v=spf1( |$)/i.test(record))
  if (found.length === 0) return { verdict: 'fail', says: 'There is no record.' }
  if (found.length > 1)
    return { verdict: 'fail', says: 'There are several records; one is allowed.' }
  const end = /([-~?+])all\s*$/i.exec(found[0] ?? '')?.[1]
  if (end === '-') return { verdict: 'pass', says: 'Other senders are refused (-all).' }
  if (end === '~') return { verdict: 'weak', says: 'Other senders are only marked (~all).' }
  return { verdict: 'fail', says: 'Anybody may send in your name: end the record with -all.' }
}

function dkimOf(records: Records, selector: string): Omit<Finding, 'name'> {
  if (records === null) return { verdict: 'unknown', says: unanswered }
  const key = (records ?? []).find((record) => /(^|;)\s*p=/i.test(record))
  if (!key) return { verdict: 'fail', says: `There is no key called ${selector}.` }
  if (/(^|;)\s*p=\s*(;|$)/i.test(key)) return { verdict: 'fail', says: 'The key was revoked.' }
  return { verdict: 'pass', says: `There is a key called ${selector}.` }
}

function dmarcOf(records: Records): Omit<Finding, 'name'> {
  if (records === null) return { verdict: 'unknown', says: unanswered }
  const record = (records ?? []).find((one) => /^v=DMARC1\s*;/i.test(one))
  if (!record) return { verdict: 'fail', says: 'There is no record.' }
  const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  if (policy === 'reject') return { verdict: 'pass', says: 'Forged mails are rejected.' }
  if (policy === 'quarantine') return { verdict: 'pass', says: 'Forged mails go to spam.' }
  return { verdict: 'weak', says: 'Forged mails are only reported (p=none).' }
}

type Found = Readonly<{ spf: Records; dkim: Records; dmarc: Records; selector: string }>

/** What the records of a domain mean for its mails, in sentences. */
export const findingsOf = ({ spf, dkim, dmarc, selector }: Found): Finding[] => [
  { name: 'SPF', ...spfOf(spf) },
  { name: 'DKIM', ...dkimOf(dkim, selector) },
  { name: 'DMARC', ...dmarcOf(dmarc) },
]
