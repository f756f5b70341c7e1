import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import clsx from 'clsx'
import { Check, Lock, Minus } from 'lucide-react'
import { Fragment } from 'react'
import { Checkbox } from '../../../ui/checkbox-field.tsx'
import { permissionAreas, wordsFor } from '../../kit/permission-words.ts'

type PermissionMatrixProps = {
  roles: readonly StaffRole[]
  /** The role that can be changed; its column is the only one on a phone. */
  role: StaffRole
  granted: readonly Permission[]
  text: string
  mayChange: (permission: Permission) => boolean
  onToggle: (permission: Permission) => void
}

const isWanted = (permission: Permission, area: string, text: string) =>
  `${area} ${wordsFor(permission)} ${permission}`.toLowerCase().includes(text.trim().toLowerCase())

const column = (isChosen: boolean) =>
  clsx('px-3 text-center', isChosen ? 'bg-accent-soft' : 'max-md:hidden')

const MatrixHead = ({ roles, role }: Pick<PermissionMatrixProps, 'roles' | 'role'>) => (
  <thead className="bg-surface-sunken text-ink-2">
    <tr>
      <th scope="col" className="px-5 py-2.5 text-left font-label">
        Permission
      </th>
      {roles.map(({ id, name, isFixed }) => (
        <th key={id} scope="col" className={clsx('font-label', column(id === role.id))}>
          <span className="inline-flex w-max max-w-40 items-center justify-center gap-1 wrap-anywhere">
            {name}
            {isFixed && <Lock size={12} aria-label="stays as it is" />}
          </span>
        </th>
      ))}
    </tr>
  </thead>
)

/** Permissions down, roles across. */
export function PermissionMatrix(matrix: PermissionMatrixProps) {
  const { roles, role, text } = matrix
  const areas = permissionAreas
    .map(({ name, permissions }) => ({
      name,
      permissions: permissions.filter((one) => isWanted(one, name, text)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <section
      aria-label="What each role may do"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
      tabIndex={0}
      className="relative overflow-x-auto border-t"
    >
      <table className="w-full text-small">
        <MatrixHead roles={roles} role={role} />
        <tbody>
          {areas.map(({ name, permissions }) => (
            <Fragment key={name}>
              <tr className="border-t bg-surface-sunken">
                <th
                  scope="rowgroup"
                  colSpan={roles.length + 1}
                  className="px-5 py-2 text-left font-semibold text-ink"
                >
                  {name}
                </th>
              </tr>
              {permissions.map((permission) => (
                <PermissionRow
                  key={permission}
                  {...matrix}
                  permission={permission}
                  label={`${name}: ${wordsFor(permission)}`}
                />
              ))}
            </Fragment>
          ))}
          {areas.length === 0 && (
            <tr className="border-t">
              <td colSpan={roles.length + 1} className="px-5 py-4 text-ink-2">
                No permission is called that.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

type PermissionRowProps = PermissionMatrixProps & { permission: Permission; label: string }

function PermissionRow({
  roles,
  role,
  granted,
  permission,
  label,
  mayChange,
  onToggle,
}: PermissionRowProps) {
  return (
    <tr className="border-t">
      <th scope="row" className="px-5 py-2 text-left font-normal text-ink">
        {wordsFor(permission)} <code className="font-mono text-micro text-ink-2">{permission}</code>
      </th>
      {roles.map(({ id, name, permissions }) => (
        <td key={id} className={column(id === role.id)}>
          {id === role.id ? (
            <span className="inline-grid">
              <Checkbox
                label={`${label}, ${name}`}
                checked={granted.includes(permission)}
                disabled={!mayChange(permission)}
                onChange={() => onToggle(permission)}
              />
            </span>
          ) : (
            <Held isHeld={permissions.includes(permission)} />
          )}
        </td>
      ))}
    </tr>
  )
}

function Held({ isHeld }: { isHeld: boolean }) {
  const Sign = isHeld ? Check : Minus
  return (
    <span className={clsx('inline-grid', isHeld ? 'text-accent-ink' : 'text-ink-3')}>
      <Sign size={15} aria-hidden />
      <span className="sr-only">{isHeld ? 'yes' : 'no'}</span>
    </span>
  )
}
