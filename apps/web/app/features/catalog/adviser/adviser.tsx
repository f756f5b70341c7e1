import { finderAnswersIn } from '@keyhaven/contracts/finder'
import { finderWords } from '../../../content/finder.ts'
import { useAddress } from '../../../lib/router/use-address.ts'
import { answered, editionFound } from '../../../state/catalog/advice.rules.ts'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { withAnswer } from './adviser.rules.ts'
import { AdviserResult } from './adviser-result.tsx'

const { questions } = finderWords

/** The three questions of the hero, one edition. The answers live in the address, so that advice can be sent on. */
export function Adviser() {
  const { address, change } = useAddress()
  const answers = finderAnswersIn(address)
  return (
    <Section id="adviser" tone="sunken">
      <SectionHead
        eyebrow="Adviser"
        title="Three questions, one edition"
        lead="Answer what you know about your computer and your work. Nothing is stored."
      />
      <div className="grid items-start gap-6 lg:grid-cols-5">
        <ol className="grid gap-4 sm:grid-cols-3 lg:col-span-3">
          {questions.map(({ id, text, options }) => (
            <Card as="li" padded key={id}>
              <RadioGroup
                legend={text}
                options={options}
                value={answers[id]}
                onChange={(value) => change((current) => withAnswer(current, id, value))}
              />
            </Card>
          ))}
        </ol>
        <div role="status" className="lg:col-span-2">
          {editionFound(answers) ? (
            <AdviserResult answers={answers} />
          ) : (
            <p className="rounded-card border border-dashed border-line-strong p-6 text-body-sm text-ink-2">
              {answered(answers)} of {questions.length} answered. The edition for you appears here.
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}
