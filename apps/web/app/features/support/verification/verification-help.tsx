import { stateWords } from '../../../content/support/verification.ts'

const places = [
  'The order number is in the subject of your receipt and at the top of your order page. It looks like KH-7F3K-9Q2D. Upper case, lower case and dashes do not matter.',
  'The last five characters are the last group of your key. Already installed? The activation guide has a Windows command that shows them.',
]

const promises = [
  'The answer never shows the key. If you paste a whole key by accident, only its last five characters are sent.',
  'An unknown order and wrong characters get the same answer, so no one can search for orders.',
  'We count tries for a while to stop guessing. Nothing you enter is stored.',
]

const section = 'grid gap-4 border-t py-9 text-ink-2'

/** What the answers mean, where the two things are found, and what becomes of them. */
export function VerificationHelp() {
  return (
    <div className="mt-9">
      <section id="what-it-says" className={section}>
        <h2 className="type-title text-ink">What the answer means</h2>
        <dl className="grid gap-3">
          {Object.values(stateWords).map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold text-ink">{title.replace('.', '')}</dt>
              <dd className="text-body-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section id="where-to-find" className={section}>
        <h2 className="type-title text-ink">Where to find both</h2>
        {places.map((place) => (
          <p key={place}>{place}</p>
        ))}
      </section>
      <section id="privacy" className={section}>
        <h2 className="type-title text-ink">What we do with it</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ink-3">
          {promises.map((promise) => (
            <li key={promise} className="pl-1">
              {promise}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
