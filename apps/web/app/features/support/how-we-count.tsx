import { countedFigures, howWeCount } from '../../content/support/how-we-count.ts'
import { Section, SectionHead } from '../../ui/container.tsx'
import { PlainTable } from './plain-table.tsx'

/** Where every "Sample" mark and every list price leads. */
export function HowWeCount() {
  return (
    <Section tone="sunken" id="how-we-count">
      <SectionHead title={howWeCount.title} lead={howWeCount.lead} />
      <PlainTable
        caption={howWeCount.title}
        headings={['Figure', 'How it is counted']}
        rows={countedFigures.map((cells) => ({ id: cells[0], cells }))}
      />
      <div id="list-prices" className="mt-10 grid max-w-text scroll-mt-28 gap-2">
        <h3 className="type-heading">Where list prices come from</h3>
        <p className="text-ink-2">{howWeCount.listPrices}</p>
      </div>
    </Section>
  )
}
