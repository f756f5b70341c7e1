const topicOfTool: Readonly<Record<string, string>> = {
  search_products: 'editions',
  get_product: 'editions',
  compare_editions: 'editions',
  check_compatibility: 'compatibility',
  search_help: 'help',
  get_policy: 'policy',
  get_business_hours: 'hours',
  make_cart_link: 'cart',
  start_order_verification: 'order',
  confirm_order_code: 'order',
  get_order_status: 'order',
}

/** What a question was about, by the tools that answered it: the most telling first. */
const byWeight = ['order', 'cart', 'compatibility', 'policy', 'editions', 'hours', 'help']

export function topicOf(uses: readonly Readonly<{ name: string; outcome: string }>[]): string {
  const useful = uses.filter(({ outcome }) => outcome === 'ok' || outcome === 'refused')
  const topics = new Set(useful.map(({ name }) => topicOfTool[name]))
  return byWeight.find((topic) => topics.has(topic)) ?? 'other'
}

const suggestionsOf: Readonly<Record<string, readonly string[]>> = {
  order: ['Where is my licence key?', 'How do I install it?', 'Talk to a person'],
  cart: ['How do refunds work?', 'How is the key delivered?', 'How do I pay?'],
  compatibility: [
    'Which edition is right for me?',
    'What are the system requirements?',
    'How do I install it?',
  ],
  policy: ['Where is my licence key?', 'Which edition is right for me?', 'Talk to a person'],
  editions: ['Does it run on my Mac?', 'Compare the editions', 'How do refunds work?'],
  hours: ['Talk to a person', 'Where is my licence key?', 'How do refunds work?'],
  help: ['How do I install it?', 'Where is my licence key?', 'Talk to a person'],
  person: ['When are you open?', 'How do refunds work?', 'How do I install it?'],
  other: ['Which edition is right for me?', 'How do refunds work?', 'Talk to a person'],
}

const SHOWN = 3

/** What else a visitor may ask, by rules: a model never writes a button. What was asked just now is left out. */
export const suggestionsFor = (topic: string, asked: string): string[] => {
  const offered = [...(suggestionsOf[topic] ?? []), ...(suggestionsOf.other ?? [])]
  const isAsked = (text: string) => text.toLowerCase() === asked.trim().toLowerCase()
  return [...new Set(offered)].filter((text) => !isAsked(text)).slice(0, SHOWN)
}
