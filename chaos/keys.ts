const PREFIX = 'CHAOS'
const written = /CHAOS(?:-[A-Z0-9]{5}){4}/g

/** Well-formed keys that never repeat within a run. */
export function newKeys(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const tail = (from + index).toString(36).toUpperCase().padStart(10, '0')
    return `${PREFIX}-PROOF-OFSTK-${tail.slice(0, 5)}-${tail.slice(5)}`
  })
}

/** Every key that is in a text. */
export const keysIn = (text: string): string[] => text.match(written) ?? []
