import { formatMoney, money } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Panel, Paragraph, type Sum, Sums } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { nameForMail } from '../../platform/emails/typed-names.rules.ts'
import { insertLink, offerById } from './offers.repo.ts'
import { offerName, seatsOf } from './offers.rules.ts'

export type OfferReadyView = Readonly<{
  name: string
  contact: string
  company: string
  seats: number
  lines: readonly Sum[]
  total: string
  lastDay: string
  isNewer: boolean
  link: string
}>

const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)

/** The quote, by a link that opens it for the reader of this mailbox until it ends. */
export const offerReady = defineEmail({
  name: 'offer-ready',
  data: z.object({ offerId: z.int() }),
  load: async (ctx, { offerId }): Promise<OfferReadyView | undefined> => {
    const offer = await offerById(ctx.db, offerId)
    if (!offer || offer.isSuperseded || offer.isExpired) return undefined
    const token = newToken()
    await insertLink(ctx.db, hashToken(token), offerId)
    const amount = (minor: number) => formatMoney(money(minor, offer.currency))
    return {
      name: offerName(offer.reference, offer.version),
      // The person who asked may have typed the address of someone else.
      contact: nameForMail(offer.parties.contactName),
      company: nameForMail(offer.parties.company),
      seats: seatsOf(offer.lines),
      lines: offer.lines.map(({ productName, quantity, amountMinor }) => ({
        label: `${productName} × ${quantity}`,
        amount: amount(amountMinor),
      })),
      total: amount(offer.totalMinor),
      lastDay: dayOf(new Date(offer.expiresAt.getTime() - 1)),
      isNewer: offer.version > 1,
      // In the fragment, so that no server or log sees it.
      link: `${ctx.config.PUBLIC_ORIGIN}/business-quote#${token}`,
    }
  },
  write: (view, house) => {
    const { name, contact, company, seats, lines, total, lastDay, isNewer, link } = view
    const greeting = contact ? `Dear ${contact}, your` : 'Your'
    const buyer = company ? ` for ${company}` : ''
    return {
      subject: `Your quote ${name}`,
      body: (
        <EmailLayout
          preview={`Valid until ${lastDay}. Read it, print it, accept it online.`}
          house={house}
          seal="paper"
          reference={name}
          title={`Your quote ${name}`}
          lead={`${greeting} ${seats} licences${buyer} cost ${total}. The price holds until the end of ${lastDay} (UTC).`}
          why="because someone asked for a quote with this address"
        >
          <Panel>
            <Sums lines={lines} total={{ label: 'Total', amount: total }} />
          </Panel>
          {isNewer && (
            <Paragraph>
              This version replaces the earlier one, which can no longer be accepted.
            </Paragraph>
          )}
          <Buttons main={{ href: link, label: 'Open the quote' }} />
          <Paragraph>
            There you can download the PDF for your records, accept, and pay by card. After payment
            you hand out the licences: as a list, or by e-mail to each colleague.
          </Paragraph>
          <Paragraph>
            Anyone with this link can read the quote, so forward it only to those who decide. If you
            did not ask for it, you can ignore this e-mail.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
