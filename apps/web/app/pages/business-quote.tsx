import { BusinessQuoteScreen } from '../features/business-quotes/business-quote-screen.tsx'

export const meta = () => [
  { title: 'Your quote – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function BusinessQuote() {
  return <BusinessQuoteScreen />
}
