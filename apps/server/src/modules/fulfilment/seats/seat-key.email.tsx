import { isWindowsOnly } from '@keyhaven/contracts/official-downloads'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { cardOf } from '../../catalog/products/edition-card.ts'
import { editionsOf } from '../../catalog/products/editions.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { InstallSteps, type InstallView } from '../../platform/emails/install-steps.tsx'
import { LicenceCard, type LicenceCardView } from '../../platform/emails/licence-card.tsx'
import { Paragraph } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { nameForMail } from '../../platform/emails/typed-names.rules.ts'
import { maskedForMail } from '../../stock/licenses/units/masked-for-mail.ts'
import { keyForSeat, type LicenseKey } from '../../stock/licenses/units/reveal-keys.ts'
import { officialLinks } from '../downloads/links.service.ts'
import { seatToMail } from './seats.repo.ts'

export type SeatKeyView = Readonly<{
  productName: string
  /** "Ada Byron of Example Ltd" */
  giver: string
  giverAddress: string
  card: LicenceCardView
  install: InstallView
}>

type Seat = NonNullable<Awaited<ReturnType<typeof seatToMail>>>

async function viewOf(ctx: Context, seat: Seat, key: LicenseKey): Promise<SeatKeyView> {
  const { productId, productName } = key
  const editions = await editionsOf(ctx, [productId])
  const name = nameForMail(`${seat.first_name} ${seat.last_name}`)
  const company = nameForMail(seat.company)
  const isPcOnly = isWindowsOnly(productId)
  const linkOf = await officialLinks(ctx)
  return {
    productName,
    giver: [name || 'Someone', company && `of ${company}`].filter(Boolean).join(' '),
    giverAddress: seat.email,
    card: {
      ...cardOf({ productId, productName }, editions.get(productId)),
      licenseKey: key.licenseKey,
    },
    install: {
      system: isPcOnly ? 'Windows' : undefined,
      isWindowsOnly: isPcOnly,
      downloadUrl: linkOf({ productId, name: productName }),
    },
  }
}

/** One key for one colleague. It is read when the mail is written and is stored nowhere else. */
export const seatKey = defineEmail({
  name: 'seat-key',
  data: z.object({ seatId: z.int() }),
  load: async (ctx, { seatId }): Promise<SeatKeyView | undefined> => {
    const seat = await seatToMail(ctx.db, seatId)
    if (!seat) return undefined
    const key = await keyForSeat(ctx, seat.order_id, seat.assignment_id)
    // Taken back, or frozen by a dispute, before the mail was written.
    return key && viewOf(ctx, seat, key)
  },
  preview: async (ctx, { seatId }): Promise<SeatKeyView | undefined> => {
    const seat = await seatToMail(ctx.db, seatId)
    if (!seat) return undefined
    const [key] = await maskedForMail(ctx.db, seat.order_id, null, [seat.assignment_id])
    return key && viewOf(ctx, seat, key)
  },
  write: ({ productName, giver, giverAddress, card, install }, house) => ({
    subject: `Your licence key for ${productName}`,
    body: (
      <EmailLayout
        preview="Keep this e-mail: it holds your key."
        house={house}
        seal="key"
        reference="Your seat"
        title="Your licence key"
        lead={`${giver} (${giverAddress}) bought ${productName} for you and asked us to send you this key.`}
        why="because a colleague gave us your address for this one key. We write to it for nothing else"
      >
        <LicenceCard view={card} top={26} />
        <InstallSteps view={install} origin={house.origin} />
        <Paragraph>
          The key is for one computer. If you do not know who bought it, do not use it and tell us.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
