import { productFaq } from '../../../content/faq.ts'
import { Accordion } from '../../../ui/accordion.tsx'

const questions = productFaq.map(({ question, answer }) => ({
  id: question,
  title: question,
  content: answer,
}))

export function ProductFaq() {
  return (
    <div className="grid max-w-200 gap-6">
      <h2 className="type-title">Common questions</h2>
      <Accordion items={questions} single />
    </div>
  )
}
