import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Requires } from '../../kit/requires.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { issueList } from './issue-list.tsx'
import { IssuePage, NewIssue } from './issue-page.tsx'
import { ISSUES, NewsletterParts } from './newsletter-parts.tsx'
import { subscriberList } from './subscriber-list.tsx'

/** The newsletter: its issues, one of them, or who gets it. */
export default function Newsletter() {
  const member = useMember()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id === 'new') return <NewIssue />
  if (id) return <IssuePage key={id} id={id} />
  if (search.get('part') === 'subscribers') {
    return (
      <Requires permission="newsletter.send">
        <ListPage
          list={subscriberList}
          title="Subscribers"
          lead="Everyone here pressed the button in a mail to that address, or was asked and has not answered."
          actions={<NewsletterParts part="subscribers" />}
        />
      </Requires>
    )
  }
  return (
    <ListPage
      list={issueList}
      title="Newsletter"
      lead="Issues written in blocks. Each has a link that ends it with one click."
      actions={
        <>
          <NewsletterParts part="issues" />
          {may(member, 'newsletter.send') && (
            <ButtonLink variant="primary" to={`${ISSUES}&id=new`}>
              <Plus size={16} aria-hidden />
              New issue
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
