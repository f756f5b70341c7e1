import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { downloadParts } from './download-words.ts'
import { Links } from './links.tsx'
import { downloadList } from './log-list.tsx'
import { tokenList } from './token-list.tsx'

const Parts = ({ part }: { part: string }) => (
  <ScreenParts label="Parts of downloads" parts={downloadParts} part={part} />
)

function Log() {
  const editions = useEditions()
  const list = useMemo(
    () => downloadList(editions.map(({ id, name }) => ({ value: id, label: name }))),
    [editions],
  )
  return (
    <ListPage
      list={list}
      title="Download log"
      lead="What buyers opened, as the shop saw it or as a page told. It names no network."
      actions={<Parts part="log" />}
    />
  )
}

/** Everything about downloads: the publisher's links, what was fetched, and links for another Mac. */
export default function Downloads() {
  const part = useSearchParams()[0].get('part')
  if (part === 'log') return <Log />
  if (part !== 'tokens') return <Links />
  return (
    <ListPage
      list={tokenList}
      title="Mac links"
      lead="Links that open the download page of an order for 24 hours and ten visits, and no key."
      actions={<Parts part="tokens" />}
    />
  )
}
