import {
  type FileRole,
  type ImportSource,
  importSources,
  LONGEST_SHOP_NAME,
  sourceNames,
} from '@keyhaven/contracts/staff/shop-imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { calls } from './calls.ts'
import { filesOf, importParts, toImport } from './import-words.ts'
import { Steps } from './steps.tsx'

/** Spreadsheets save UTF-16, too. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

type Chosen = Partial<Record<FileRole, File>>

const readAll = (chosen: Chosen) =>
  Promise.all(
    Object.entries(chosen).map(async ([role, file]) => ({
      role: role as FileRole,
      name: file.name.slice(0, 200),
      text: await textOf(file),
    })),
  )

/** The first step: which shop, and the files it exported. */
export function Upload() {
  const go = useNavigate()
  const [source, setSource] = useState<ImportSource>('woocommerce')
  const [shopName, setShopName] = useState('')
  const [chosen, setChosen] = useState<Chosen>({})
  const once = useOnce()
  const checking = useMutation({
    mutationFn: async () => {
      const files = await readAll(chosen)
      return await once((idempotencyKey) =>
        calls.checkShopImport({ body: { source, shopName, files } }, { idempotencyKey }),
      )
    },
    onSuccess: ({ import: { id } }) => go(toImport(id)),
  })
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title-sm">Bring your shop over</h1>
        <ScreenParts label="Parts of bringing a shop over" parts={importParts} part="new" />
      </header>
      <Steps at={1} />
      <Panel
        title="Files of the other shop"
        lead="Up to 10 MB together. Old orders and keys appear in My licences of their buyers. Nobody is written to, and no figure of this shop changes."
      >
        <form
          className="grid gap-5 px-5 pb-5 md:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            checking.mutate()
          }}
        >
          {checking.error && (
            <Notice tone="danger" title="The files were not read." isNew className="md:col-span-2">
              {wordsOf(checking.error)}
            </Notice>
          )}
          <SelectField
            label="Kind of shop"
            value={source}
            options={importSources.map((value) => ({ value, label: sourceNames[value] }))}
            onChange={(event) => {
              setSource(event.target.value as ImportSource)
              setChosen({})
            }}
          />
          <TextField
            label="Name of the shop"
            hint="Its address, for example. It tells two shops of one kind apart; use the same name for further files of one shop."
            value={shopName}
            maxLength={LONGEST_SHOP_NAME}
            required
            onChange={(event) => setShopName(event.target.value)}
          />
          {filesOf[source].map(({ role, label, hint }) => (
            <TextField
              key={`${source} ${role}`}
              label={`${label} file`}
              type="file"
              accept=".csv,.json,.txt,text/csv,application/json"
              hint={hint}
              optional={role !== 'orders'}
              required={role === 'orders'}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                setChosen(({ [role]: _, ...others }) =>
                  file ? { ...others, [role]: file } : others,
                )
              }}
            />
          ))}
          <footer className="flex justify-end md:col-span-2">
            <Button
              type="submit"
              variant="primary"
              busy={checking.isPending ? 'Reading...' : undefined}
            >
              Check the files
            </Button>
          </footer>
        </form>
      </Panel>
    </>
  )
}
