import type { Product } from '@keyhaven/contracts/products'
import type { ClaimId } from '@keyhaven/contracts/storefront'
import type { FaqItem } from './faq.ts'

type Category = Product['category']

const everyPlan: readonly Category[] = ['Home', 'Business', 'Professional']
const forWork: readonly Category[] = ['Business', 'Professional']

type PlanRow = Readonly<{
  label: string
  plans: readonly Category[]
  /** A promise of ours: its words come from the claim, and without them the row is left out. */
  claim?: ClaimId
}>

/** What each plan includes, in the order of the comparison. */
export const planRows: readonly PlanRow[] = [
  { label: 'Word', plans: everyPlan },
  { label: 'Excel', plans: everyPlan },
  { label: 'PowerPoint', plans: everyPlan },
  { label: 'OneNote', plans: everyPlan },
  { label: 'Outlook', plans: forWork },
  { label: 'Teams', plans: forWork },
  { label: 'Access', plans: ['Professional'] },
  { label: 'Commercial Use Rights', plans: forWork },
  { label: 'Advanced Security Features', plans: forWork, claim: 'advanced-security' },
  { label: 'Priority Technical Support', plans: forWork, claim: 'priority-support' },
]

/** For whom each plan is, in a few words. */
export const planWords: Readonly<Record<string, string>> = {
  Home: 'Letters, budgets, school work and notes, for private use.',
  Business: 'All of that, plus e-mail and meetings, for paid work too.',
  Professional: 'Every app of that year, including databases, on a Windows PC.',
}

export const pricingQuestions: readonly FaqItem[] = [
  {
    question: 'Is the price really paid only once?',
    answer:
      'Yes. It buys a perpetual licence for one computer. Nothing renews, and no card is charged again.',
  },
  {
    question: 'In which currency do I pay?',
    answer:
      'In the one you choose at the top of the page. We offer nine, and checkout charges exactly the amount shown.',
  },
  {
    question: 'What does it cost for several computers?',
    answer:
      'The price times the number of licences. Choose the quantity on the product page, up to ten at a time.',
  },
  {
    question: 'Why do the older years cost less?',
    answer:
      'They have fewer features, and the publisher no longer fixes them. The apps keep working.',
  },
  {
    question: 'Can I switch to a larger plan later?',
    answer:
      'Each plan is a separate licence. There is no upgrade price, so choose the one that covers what you plan to do.',
  },
]
