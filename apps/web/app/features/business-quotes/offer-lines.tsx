import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import { FileDown } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { buttonStyles } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lastDayOf, written } from './business-quotes.rules.ts'

type Line = BusinessOffer['lines'][number]

function LineRow({ offer, line }: { offer: BusinessOffer; line: Line }) {
  return (
    <li className="grid grid-cols-3 gap-x-4 gap-y-1 border-b border-line py-4">
      <span className="col-span-2 font-semibold wrap-anywhere">{line.productName}</span>
      <span className="text-right font-semibold tabular-nums">{written(offer, line.amount)}</span>
      <span className="col-span-3 text-body-sm text-ink-2">
        {line.quantity} × {written(offer, line.unitPrice)}
        {line.percent > 0 &&
          `, ${line.percent}% volume discount (list ${written(offer, line.listPrice)})`}
      </span>
    </li>
  )
}

const stock = {
  ready: 'All keys are in stock. You get them right after payment.',
  mixed: 'Some keys are in stock. We e-mail the rest as they arrive.',
  processing: 'The keys are on order. We e-mail them as they arrive.',
}

/** What is offered, line by line, until when, and the same on paper. */
export function OfferLines({ offer }: { offer: BusinessOffer }) {
  const isPaid = offer.orderId !== null
  return (
    <Card as="section" padded aria-labelledby="offer-lines" className="grid content-start gap-5">
      <h2 id="offer-lines" className="type-heading">
        For {offer.company}
      </h2>
      <div>
        <ul className="border-t border-line">
          {offer.lines.map((line) => (
            <LineRow key={line.productId} offer={offer} line={line} />
          ))}
        </ul>
        <p className="flex justify-between gap-4 pt-4 type-heading">
          Total <span className="tabular-nums">{written(offer, offer.total)}</span>
        </p>
      </div>
      {offer.note && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{offer.note}</p>}
      {!isPaid && <Notice tone="neutral">{stock[offer.availability]}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-body-sm text-ink-2">
          Valid until the end of <b className="text-ink">{longDate(lastDayOf(offer))}</b> (UTC)
        </p>
        <a href="/api/business-quote.pdf" className={buttonStyles()} download>
          <FileDown size={17} aria-hidden /> Download PDF
        </a>
      </div>
    </Card>
  )
}
