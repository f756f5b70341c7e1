import { promises } from '@keyhaven/contracts/promises'

export const helpPage = {
  path: '/help',
  title: 'Ask the assistant',
  lead: 'An AI answers from our guides, policies and catalogue, and shows its sources. A person takes over whenever you want.',
  description: `Ask the assistant about editions, keys, installing and refunds, or reach a person by phone or e-mail. ${promises.reply}.`,
} as const

/** The words of every link to it. */
export const assistantLink = { label: helpPage.title, to: helpPage.path } as const
