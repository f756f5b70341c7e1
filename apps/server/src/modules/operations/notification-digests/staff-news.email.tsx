import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { titlesOf } from './notification-digests.repo.ts'

export type StaffNewsView = Readonly<{
  news: readonly { title: string; body: string }[]
  url: string
}>

const MOST_NEWS = 50

/** News that a member of staff asked to get by mail: one of them, or those of a day. */
export const staffNews = defineEmail({
  name: 'staff-news',
  data: z.object({ ids: z.array(z.number()).min(1).max(MOST_NEWS) }),
  load: async (ctx, { ids }): Promise<StaffNewsView | undefined> => {
    const news = await titlesOf(ctx.db, ids)
    if (news.length === 0) return undefined
    return { news, url: `${staffOriginOf(ctx.config)}/admin/main-site?tab=notifications` }
  },
  write: ({ news, url }, house) => {
    const count = news.length
    const title = count === 1 ? 'News from the shop' : `${count} pieces of news from the shop`
    return {
      subject: title,
      body: (
        <EmailLayout
          preview="What happened is inside, for staff only."
          house={house}
          seal="letter"
          reference="Back office"
          title={title}
          lead="You chose to hear of this by e-mail. The back office has the details."
          why="because you work here and chose it under Notifications"
        >
          {news.map(({ title: about, body }) => (
            <Paragraph key={`${about} ${body}`}>
              <Strong>{about}</Strong> {body}
            </Paragraph>
          ))}
          <Buttons main={{ href: url, label: 'Open the news' }} />
        </EmailLayout>
      ),
    }
  },
})
