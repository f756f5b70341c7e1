import type { KnownPage } from '@keyhaven/contracts/staff/assistant-answers'
import { Plus } from 'lucide-react'
import { ButtonLink } from '../../../ui/link.tsx'
import { Table } from '../../../ui/table.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { answerList } from './answer-list.tsx'
import { useKnowledge } from './assistant-calls.ts'
import { addressOf, kindWords } from './assistant-words.ts'
import { KnowledgeState } from './knowledge-state.tsx'

const none: readonly KnownPage[] = []

function Pages() {
  const pages = useKnowledge().data?.pages ?? none
  return (
    <Panel
      title="Pages"
      lead="Each deploy hands in what its pages say. They are changed where they are written."
    >
      <div className="max-h-96 overflow-y-auto border-t">
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Pages that are searched"
          rows={pages}
          rowId={({ kind, path }) => `${kind} ${path}`}
          columns={[
            {
              id: 'page',
              header: 'Page',
              isTitle: true,
              cell: ({ page, path }) => (
                <span className="grid wrap-anywhere">
                  <span>{page}</span>
                  <span className="text-micro font-normal text-ink-3">{path}</span>
                </span>
              ),
            },
            { id: 'kind', header: 'Kind', cell: ({ kind }) => kindWords[kind] ?? kind },
            { id: 'pieces', header: 'Pieces', isNumeric: true, cell: ({ pieces }) => pieces },
          ]}
        />
      </div>
    </Panel>
  )
}

/** Answers that staff wrote, and the pages that are searched beside them. */
export function Knowledge() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex justify-end">
        <ButtonLink to={addressOf('knowledge', 'new')} variant="primary" size="sm">
          <Plus size={16} aria-hidden />
          Write an answer
        </ButtonLink>
      </div>
      <ListPage list={answerList} />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="grid min-w-0 xl:col-span-2">
          <Pages />
        </div>
        <KnowledgeState isOwnPage />
      </div>
    </div>
  )
}
