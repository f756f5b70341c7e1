const gone =
  /\b(?:out of stock|sold[ -]out|not in stock|no keys? (?:left|in stock)|unavailable|not available|cannot be ordered|back-?order(?:ed)?|discontinued)\b/i
const there =
  /\b(?:in stock|(?:keys?|licen[cs]es?|copies) (?:left|available)|available (?:now|today|immediately|right now|for (?:immediate|instant))|ready (?:to ship|for delivery)|last (?:one|few|copies|keys)|(?:plenty|few) left)\b/i

type Stock = 'there' | 'gone'

/** Whether a text says that something can be had, or that it cannot. */
export function stocksIn(text: string): Set<Stock> {
  const without = text.replace(new RegExp(gone, 'gi'), ' ')
  return new Set<Stock>([
    ...(gone.test(text) ? (['gone'] as const) : []),
    ...(there.test(without) ? (['there'] as const) : []),
  ])
}
