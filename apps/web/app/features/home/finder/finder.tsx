import { type FinderAnswers, finderAnswersIn, finderQuery } from '@keyhaven/contracts/finder'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { finderWords } from '../../../content/finder.ts'
import { isPlainPress } from '../../../lib/plain-press.ts'
import { useAddress } from '../../../lib/router/use-address.ts'
import { answered, editionFound } from '../../../state/catalog/advice.rules.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { ofAdvisedYear } from '../../../state/catalog/years.rules.ts'
import { Container } from '../../../ui/container.tsx'
import { TextLink, textLinkStyles } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { FEATURED, glideToFeatured } from '../featured-place.ts'
import { places } from './finder.rules.ts'
import { FinderQuestion } from './finder-question.tsx'
import { FinderStage } from './finder-stage.tsx'
import { pressHeld } from './wake-finder.ts'

function useNewest() {
  const products = ofAdvisedYear(useProducts())
  return places.flatMap((place) => products.find(({ category }) => category === place) ?? [])
}

/** On a phone the boxes are below the questions: the last answer brings them into view. */
function useResultInView(result: string | undefined) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef(result)
  useEffect(() => {
    if (result === shown.current) return
    shown.current = result
    if (!result) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    stage.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [result])
  return stage
}

type WaysOnProps = { hasAnswers: boolean; onReset: (event: MouseEvent) => void }

function WaysOn({ hasAnswers, onReset }: WaysOnProps) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-small">
      {hasAnswers && (
        <Link
          to="/"
          replace
          preventScrollReset
          data-tap=""
          onClick={onReset}
          className={textLinkStyles()}
        >
          Start again
        </Link>
      )}
      <TextLink to={`#${FEATURED}`} onClick={glideToFeatured} quiet={hasAnswers}>
        Shop now
      </TextLink>
      <TextLink to="/compare" quiet>
        Compare Editions
      </TextLink>
      <TextLink to="/shop" quiet>
        All nine editions
      </TextLink>
    </p>
  )
}

/** The answers live in the address. A tap that comes before the router has caught up builds on the one before. */
function useAnswers() {
  const { address, change } = useAddress()
  const answers = finderAnswersIn(address)
  const answer = (event: MouseEvent, next: FinderAnswers) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    change(() => new URLSearchParams(finderQuery(next)))
  }
  return { answers, answer }
}

/** Three taps, and the box that fits steps forward. */
export function Finder() {
  const { answers, answer } = useAnswers()
  const products = useNewest()
  const winner = products.find(({ category }) => category === editionFound(answers))
  const stage = useResultInView(winner && finderQuery(answers))
  useEffect(pressHeld, [])
  const { title, lead, questions } = finderWords
  return (
    <section className="overflow-hidden" data-layout="finder">
      <Container className="grid lg:grid-cols-17 lg:gap-x-2">
        <div className="grid content-start gap-5 pt-7 pb-6 sm:gap-7 lg:col-span-8 lg:pt-15 lg:pb-14">
          <div className="grid gap-4">
            <h1 className="type-finder">{title}</h1>
            <p className="max-w-120 type-lead">{lead}</p>
          </div>
          <div className="grid gap-5">
            {questions.map((question, index) => (
              <FinderQuestion
                key={question.id}
                question={question}
                number={index + 1}
                answers={answers}
                isQuiet={index > answered(answers)}
                onAnswer={(event, given) => answer(event, { ...answers, ...given })}
              />
            ))}
          </div>
          <WaysOn hasAnswers={answered(answers) > 0} onReset={(event) => answer(event, {})} />
          <VisuallyHidden>
            <span role="status">{winner && `Your edition: ${winner.shortName}`}</span>
          </VisuallyHidden>
        </div>
        <div ref={stage} className="grid lg:col-span-9 lg:pl-6">
          <FinderStage products={products} answers={answers} />
        </div>
      </Container>
    </section>
  )
}
