import { formatMoney, money } from '@keyhaven/contracts/money'
import type { IssueBlock, IssueWords } from '@keyhaven/contracts/staff/newsletter'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { cardOf } from '../../catalog/products/edition-card.ts'
import { editionsOf } from '../../catalog/products/editions.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { LicenceCard, type LicenceCardView } from '../../platform/emails/licence-card.tsx'
import { Buttons, Paragraph, Row } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { issueFor } from './issues.repo.ts'

type Block = Exclude<IssueBlock, { kind: 'edition' }> | { kind: 'edition'; card: LicenceCardView }

export type NewsletterIssueView = Pick<IssueWords, 'subject'> &
  Readonly<{ lead: string; blocks: readonly Block[] }>

/** What readers see: editions at the prices of the moment, and those off sale left out. */
export async function viewOf(
  ctx: Context,
  { subject, preview, blocks }: IssueWords,
): Promise<NewsletterIssueView> {
  const ids = blocks.flatMap((block) => (block.kind === 'edition' ? [block.productId] : []))
  const [prices, editions] = await Promise.all([pricesOf(ctx, ids), editionsOf(ctx, ids)])
  const shown = blocks.flatMap((block): Block[] => {
    if (block.kind !== 'edition') return [block]
    const { productId } = block
    const product = prices.get(productId)
    if (!product) return []
    const price = formatMoney(money(product.priceMinor, 'USD'))
    const card = cardOf({ productId, productName: product.name }, editions.get(productId))
    return [{ kind: 'edition', card: { ...card, price } }]
  })
  return { subject, lead: preview, blocks: shown }
}

function OneBlock({ block, origin }: { block: Block; origin: string }) {
  if (block.kind === 'edition') return <LicenceCard view={block.card} top={20} />
  if (block.kind === 'button') {
    return <Buttons main={{ href: `${origin}${block.path}`, label: block.text }} />
  }
  if (block.kind === 'text') {
    return block.text.split(/\n+/).map((text) => <Paragraph key={text}>{text}</Paragraph>)
  }
  return (
    <Row top={30}>
      <h2 className="h2">{block.text}</h2>
    </Row>
  )
}

/** One issue to one subscriber. A reader who left meanwhile gets nothing. */
export const newsletterIssue = defineEmail({
  name: 'newsletter-issue',
  kind: 'marketing',
  data: z.object({ issueId: z.int(), subscriptionId: z.string() }),
  load: async (ctx, { issueId, subscriptionId }): Promise<NewsletterIssueView | undefined> => {
    const words = await issueFor(ctx.db, issueId, subscriptionId)
    return words && (await viewOf(ctx, words))
  },
  preview: 'load',
  write: ({ subject, lead, blocks }, house) => ({
    subject,
    body: (
      <EmailLayout
        preview={lead}
        house={house}
        seal="letter"
        reference="Newsletter"
        title={subject}
        lead={lead}
        why="because you subscribed to our newsletter"
      >
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are written once
          <OneBlock key={index} block={block} origin={house.origin} />
        ))}
      </EmailLayout>
    ),
  }),
})
