import { faq } from '../../content/faq.ts'
import { FaqSection } from './faq-section.tsx'

export function HomeFaq() {
  const items = faq.slice(0, 6)
  return <FaqSection eyebrow="Questions" title="Good to know before you buy" items={items} />
}
