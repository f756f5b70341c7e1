/** Domains that people mistype; a suggestion is always one of these. */
const suggested = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'proton.me',
  'web.de',
  'gmx.de',
  'gmx.net',
]

/** Real domains that look like a mistyped one. */
const known = new Set([
  ...suggested,
  ...['gmx.at', 'gmx.ch', 'gmx.com', 'gmx.fr', 'gmx.es', 'gmx.co.uk'],
  ...['mail.com', 'ymail.com', 'email.com', 'me.com', 'mac.com', 'msn.com', 'aol.com'],
  ...['yahoo.ca', 'yahoo.co', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.in'],
  ...['hotmail.ca', 'hotmail.co.uk', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'hotmail.it'],
  ...['live.ca', 'live.co.uk', 'live.de', 'live.fr', 'live.it', 'live.nl'],
  ...['outlook.de', 'outlook.es', 'outlook.fr', 'outlook.it', 'outlook.in'],
])

const mistypedEndings = /\.(con|cim|cmo|comm|coom|cpm|ocm|vom|xom)$/
const LONG_NAME = 5

/** How many letters must be changed, added, left out or swapped with their neighbour. */
export function typingDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const steps = [
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + cost,
      ]
      if (row > 1 && column > 1 && isSwap) steps.push((before[column - 2] ?? 0) + 1)
      current.push(Math.min(...steps))
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}

/** Two slips of the finger in a long name, one in a short one. */
const toleranceOf = (domain: string) => ((domain.split('.')[0] ?? '').length >= LONG_NAME ? 2 : 1)

function domainMeant(domain: string): string | undefined {
  if (known.has(domain)) return undefined
  const repaired = domain.replace(mistypedEndings, '.com')
  const near = suggested
    .map((candidate) => ({ candidate, distance: typingDistance(repaired, candidate) }))
    .filter(({ candidate, distance }) => distance <= toleranceOf(candidate))
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? (repaired === domain ? undefined : repaired)
}

/** The address that was probably meant; nothing when the one given looks right. */
export function suggestEmail(email: string): string | undefined {
  const match = /^([^\s@]+)@([^\s@]+\.[^\s@.]{2,})$/.exec(email.trim())
  if (!match?.[1] || !match[2]) return undefined
  const domain = domainMeant(match[2].toLowerCase())
  return domain && `${match[1]}@${domain}`
}
