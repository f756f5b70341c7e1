import { helpPage as page } from '../content/support/help.ts'
import { HelpTiles } from '../features/support/contact/help-tiles.tsx'
import { PersonWays } from '../features/support/contact/person-ways.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { idle } from '../lib/loading/idle.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import { useStorefront } from '../state/storefront.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/help.ts'

const HelpChat = idle(() => import('../features/assistant/help-chat.tsx').then((m) => m.HelpChat))

const crumbs = supportCrumbs(page.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs })
}

/** The chat with the room of a page. Without scripts, or while it is off, the ways to a person are here. */
export default function Help() {
  const hasChat = useStorefront()?.chatVisible === true
  return (
    <>
      <Container className="pb-11">
        <div className={hasChat ? 'max-sm:sr-only' : undefined}>
          <PageHeader
            title={hasChat ? page.title : 'Help'}
            lead={hasChat ? page.lead : 'The assistant is offline right now. People are not.'}
            crumbs={crumbs}
          />
        </div>
        <div className="grid items-start gap-5 lg:grid-cols-12">
          {hasChat && (
            <div className="help-chat lg:col-span-8">
              <HelpChat />
            </div>
          )}
          <div className="lg:col-span-4">
            <PersonWays />
          </div>
        </div>
      </Container>
      <HelpTiles />
    </>
  )
}
