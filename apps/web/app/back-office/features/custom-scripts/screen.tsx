import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { AllScripts } from './all-scripts.tsx'
import { NewScript } from './new-script.tsx'
import { scriptList } from './script-list.tsx'
import { ScriptLog } from './script-log.tsx'
import { ScriptPage } from './script-page.tsx'
import { toNewScript, toScriptLog } from './script-words.ts'

/** Custom scripts: the list, one of them, a new one, or what browsers told. */
export default function Scripts() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (search.has('new')) return <NewScript />
  if (search.has('log')) return <ScriptLog />
  if (id) return <ScriptPage key={id} id={id} />
  return (
    <ListPage
      list={scriptList}
      title="Scripts"
      lead="Code, styles and markup added to public pages. Publishing needs two people, stopping one."
      actions={
        <>
          <ButtonLink to={toScriptLog()}>Execution log</ButtonLink>
          <ButtonLink variant="primary" to={toNewScript}>
            New script
          </ButtonLink>
        </>
      }
    >
      <AllScripts />
    </ListPage>
  )
}
