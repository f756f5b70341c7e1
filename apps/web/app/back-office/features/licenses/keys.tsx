import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { FindKey } from './find-key.tsx'
import { keyList } from './key-list.tsx'
import { LicenseActions } from './license-actions.tsx'
import { saveUnits } from './queries.ts'

/** Every key, masked: by state, or found by its last five characters or in full. */
export function Keys() {
  const [search] = useSearchParams()
  const save = () =>
    saveUnits(search.get('queue') ?? 'available').catch((error: unknown) =>
      toast({ title: 'The file could not be made', description: wordsOf(error), tone: 'danger' }),
    )
  const actions = (
    <LicenseActions part="keys">
      <Button onClick={() => void save()}>
        <Download size={16} aria-hidden />
        Export masked
      </Button>
    </LicenseActions>
  )
  return (
    <ListPage list={keyList} title="Keys" actions={actions}>
      <FindKey />
    </ListPage>
  )
}
