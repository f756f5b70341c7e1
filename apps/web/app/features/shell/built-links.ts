import type { NavigationColumn } from '../../content/navigation.ts'
import { isBuilt } from '../../urls.ts'

const pathOf = (address: string) => address.split('?')[0] ?? address

/** Leaves out links to pages that nobody has built yet. */
export const builtLinks = (links: NavigationColumn['links']) =>
  links.filter((link) => isBuilt(pathOf(link.to)))

/** The same for columns; a column without a link is left out. */
export const builtColumns = (columns: NavigationColumn[]) =>
  columns
    .map((column) => ({ ...column, links: builtLinks(column.links) }))
    .filter((column) => column.links.length > 0)
