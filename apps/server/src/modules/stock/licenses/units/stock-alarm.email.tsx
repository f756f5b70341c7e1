import { z } from 'zod'
import { staffOriginOf } from '../../../../config.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { productCalled } from './stock-alarms.repo.ts'

export type StockAlarmView = Readonly<{ name: string; free: number; url: string }>

const keysLeft = (free: number) => `${free} ${free === 1 ? 'key is' : 'keys are'} left.`

/** Tells a member of staff that an edition runs out of keys. */
export const stockAlarm = defineEmail({
  name: 'stock-alarm',
  data: z.object({ productId: z.string(), free: z.int() }),
  load: async ({ db, config }, { productId, free }): Promise<StockAlarmView | undefined> => {
    const name = await productCalled(db, productId)
    const url = `${staffOriginOf(config)}/admin/main-site?tab=licenses`
    return name === undefined ? undefined : { name, free, url }
  },
  write: ({ name, free, url }, house) => {
    const title = free === 0 ? `${name} is out of keys` : `Few keys of ${name} are left`
    const lead = free === 0 ? 'Buyers now wait for the next import.' : keysLeft(free)
    return {
      subject: title,
      body: (
        <EmailLayout
          preview={lead}
          house={house}
          seal="key"
          reference="Back office"
          title={title}
          lead={lead}
          why="because you import keys at Keyhaven"
        >
          <Paragraph>
            {free === 0
              ? 'New keys go to those who wait, in the order of their payments.'
              : 'Import more before they run out. We write again when none is left.'}
          </Paragraph>
          <Buttons main={{ href: url, label: 'Open the stock' }} />
        </EmailLayout>
      ),
    }
  },
})
