/** A sentence ends with its mark and a space, or with its line. A decimal point has no space behind it. */
const end = /[.!?…][)\]"”’*]*(?:\s*\[\d{1,2}\])*\s+|\n+/g

const LONGEST = 600

/** Whole sentences at the beginning of a text, with the spaces behind them, and what is left of it. */
export function takeSentences(text: string): { whole: string[]; rest: string } {
  const whole: string[] = []
  let from = 0
  for (const match of text.matchAll(end)) {
    const to = match.index + match[0].length
    // More of the same mark, a citation or a line may still follow.
    if (to === text.length) break
    if (isNumbered(text.slice(from, to))) continue
    whole.push(text.slice(from, to))
    from = to
  }
  const rest = text.slice(from)
  if (rest.length <= LONGEST) return { whole, rest }
  return { whole: [...whole, rest.slice(0, LONGEST)], rest: rest.slice(LONGEST) }
}

/** "1. " begins a line of a list. */
const isNumbered = (text: string) => /^\s*\d{1,2}\.\s*$/.test(text)
