import type { PriceComparison } from '@keyhaven/contracts/price-comparisons'
import { longDate } from '../lib/dates.ts'

/** When a price of others was seen, and where: a page to open, or the name of a document. */
export function ComparisonSource({ comparison }: { comparison: PriceComparison }) {
  const { seenOn, seller, sourceUrl, sourceNote } = comparison
  return (
    <>
      seen {longDate(seenOn)}
      {sourceUrl ? (
        <>
          {' · '}
          <a
            className="underline underline-offset-2 hover:text-ink"
            href={sourceUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Source
            <span className="sr-only">{` of the price at ${seller} (opens in a new tab)`}</span>
          </a>
        </>
      ) : (
        sourceNote && ` · Source: ${sourceNote}`
      )}
    </>
  )
}
