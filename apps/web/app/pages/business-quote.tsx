import { BusinessQuoteScreen } from '../features/business-quotes/business-quote-screen.tsx'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Your quote'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function BusinessQuote() {
  return <BusinessQuoteScreen />
}
