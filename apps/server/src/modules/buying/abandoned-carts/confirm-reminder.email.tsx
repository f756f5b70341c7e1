import { z } from 'zod'
import { linkToken } from '../../../infra/crypto/address-hash.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { cartToRemind } from './abandoned-carts.repo.ts'

export type ConfirmReminderView = Readonly<{ link: string }>

/** Asks the reader of a mailbox that nobody has proven. It says nothing that anyone typed. */
export const confirmReminder = defineEmail({
  name: 'confirm-reminder',
  data: z.object({ cartId: z.string() }),
  load: async ({ db, config }, { cartId }): Promise<ConfirmReminderView | undefined> => {
    const cart = await cartToRemind(db, cartId)
    if (!cart || cart.proven_by !== null) return undefined
    // In the fragment, so that no server or log sees it.
    return { link: `${config.PUBLIC_ORIGIN}/cart-reminder#${linkToken(config, 'cart', cartId)}` }
  },
  write: ({ link }, house) => ({
    subject: 'Shall we remind you of your cart?',
    body: (
      <EmailLayout
        preview="One click, or nothing more is sent."
        house={house}
        seal="cart"
        reference="Saved cart"
        title="Shall we remind you of your cart?"
        lead="Someone entered this address at the Keyhaven checkout and asked to be reminded of a cart. If that was you, say yes on the next page. It brings your cart back, too."
        why="because someone entered your address at our checkout"
      >
        <Buttons main={{ href: link, label: 'Yes, remind me' }} />
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. We send nothing more.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
