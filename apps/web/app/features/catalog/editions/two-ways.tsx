import { ways } from '../../../content/editions-family.ts'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'

const cell = 'px-3 py-4 text-left align-top sm:px-6'

/** A perpetual licence beside a subscription, without taking sides. */
export function TwoWays() {
  return (
    <Section tone="sunken">
      <SectionHead
        eyebrow="Two ways"
        title="Bought once, or by subscription"
        lead="We sell the first. The second suits some people better, and it is fair to say whom."
      />
      <Card className="overflow-clip rounded-sheet">
        <table className="w-full table-fixed text-small sm:text-body-sm">
          <caption className="sr-only">A perpetual licence and a subscription compared</caption>
          <thead>
            <tr className="type-subheading">
              <td className={cell} />
              <th scope="col" className={`${cell} bg-surface-selected`}>
                Perpetual licence
              </th>
              <th scope="col" className={cell}>
                Subscription
              </th>
            </tr>
          </thead>
          <tbody>
            {ways.map(({ about, perpetual, subscription }) => (
              <tr key={about} className="border-t">
                <th scope="row" className={`${cell} font-normal text-ink-2`}>
                  {about}
                </th>
                <td className={`${cell} bg-surface-selected`}>{perpetual}</td>
                <td className={cell}>{subscription}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  )
}
