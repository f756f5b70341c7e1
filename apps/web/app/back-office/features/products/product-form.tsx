import {
  badgeColors,
  type KeyFormat,
  keyFormats,
  productForm,
} from '@keyhaven/contracts/staff/product-fields'
import type { ProductFile } from '@keyhaven/contracts/staff/products'
import {
  FormCheckboxField,
  FormSelectField,
  FormTextareaField,
  FormTextField,
} from '../../../ui/form.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { AppFields } from './app-fields.tsx'
import { calls } from './calls.ts'
import { PictureField } from './picture-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { fieldLabels, typedOf } from './product-draft.ts'
import { ProductPreview } from './product-preview.tsx'
import { useProductsChanged } from './products-api.ts'
import { SearchWords } from './search-words.tsx'

type ProductFormProps = { file: ProductFile; onReload: () => Promise<string | undefined> }

const pair = 'grid items-start gap-5 sm:grid-cols-2'
const inside = 'grid gap-5 px-5 pb-5'

/** Everything that is written about an edition, in one form. */
export function ProductForm({ file, onReload }: ProductFormProps) {
  const changed = useProductsChanged()
  const isReader = !may(useMember(), 'products.edit')
  return (
    <fieldset disabled={isReader} className="grid min-w-0 gap-5">
      <EditForm
        label="Edition"
        schema={productForm}
        values={typedOf(file.fields)}
        version={file.version}
        fieldLabels={fieldLabels}
        onReload={onReload}
        onSave={async (body, version) => {
          await calls.editProduct(
            { params: { id: file.id }, body },
            { ...(version && { version }) },
          )
          await changed()
        }}
      >
        <Basics />
        <ProductPreview file={file} />
        <Media id={file.id} />
        <Panel id="apps" title="Features and apps">
          <div className={inside}>
            <AppFields />
          </div>
        </Panel>
        <Requirements />
        <ListPrice />
        <LicenceRules />
        <SearchWords file={file} />
      </EditForm>
    </fieldset>
  )
}

const Basics = () => (
  <Panel id="basics" title="Basics" lead="A new address leaves a redirect behind.">
    <div className={inside}>
      <div className={pair}>
        <FormTextField label="Name" name="name" />
        <FormTextField label="Short name" name="shortName" />
        <FormTextField label="Year" name="version" inputMode="numeric" />
        <FormTextField label="Category" name="category" />
        <FormTextField label="Address" name="slug" autoComplete="off" hint="After /product/" />
        <FormTextField label="Audience" name="targetAudience" optional />
      </div>
      <FormTextareaField label="Short description" name="description" rows={2} />
      <FormTextField label="Title of the overview" name="overviewTitle" optional />
      <FormTextareaField label="Long description" name="longDescription" rows={5} />
      <div className={pair}>
        <FormTextField label="Label" name="badge" optional hint="Such as Most popular" />
        <FormSelectField
          label="Colour of the label"
          name="badgeColor"
          options={badgeColors.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <FormCheckboxField label="Popular: shown first" name="popular" />
        <FormCheckboxField label="Best seller" name="bestSeller" />
        <FormCheckboxField label="Recommended" name="recommended" />
        <FormCheckboxField label="Commercial use is allowed" name="commercialUse" />
      </div>
    </div>
  </Panel>
)

const Media = ({ id }: { id: string }) => (
  <Panel
    id="pictures"
    title="Pictures"
    lead="Without one the shop draws a box that carries the year."
  >
    <div className={inside}>
      <PictureField id={id} />
      <FormTextField
        label="What the picture shows"
        name="imageAlt"
        optional
        hint="Read to those who do not see it. Empty for the name of the edition."
      />
      <PicturesField />
    </div>
  </Panel>
)

const Requirements = () => (
  <Panel id="systems" title="Systems and updates">
    <div className={inside}>
      <div className={pair}>
        <FormSelectField
          label="Platforms"
          name="platforms"
          options={['Windows', 'Windows and Mac', 'Mac'].map((value) => ({ value, label: value }))}
        />
        <span className="max-sm:hidden" />
        <FormTextareaField
          label="Needs on Windows"
          name="windowsRequirements"
          rows={5}
          optional
          hint="One line each"
        />
        <FormTextareaField
          label="Needs on a Mac"
          name="macRequirements"
          rows={5}
          optional
          hint="One line each"
        />
        <FormTextField label="Security updates end" name="updatesUntil" type="date" />
        <FormTextField label="Release date" name="releasedOn" type="date" optional />
      </div>
    </div>
  </Panel>
)

const ListPrice = () => (
  <Panel
    id="list-price"
    title="List price"
    lead="One that someone saw. It is shown with its day, and in a live shop only for 30 days."
  >
    <div className={`${inside} ${pair}`}>
      <FormTextField
        label="List price in US dollars"
        name="listPrice"
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <FormTextField label="Seen on" name="listPriceCheckedOn" type="date" optional />
      <FormTextField
        label="Seen at"
        name="listPriceSource"
        optional
        hint="Such as the publisher’s store"
      />
      <FormTextField label="Address" name="listPriceUrl" type="url" optional />
    </div>
  </Panel>
)

const formats: Readonly<Record<KeyFormat, string>> = {
  any: 'Five groups of five letters and digits',
  publisher: 'The same, without letters that are easily misread',
  'publisher-n': 'The same, and always with an N',
}

const LicenceRules = () => (
  <Panel
    id="licence"
    title="Licence rules"
    lead="Keys are imported under Licences, which also has their stock."
  >
    <div className={`${inside} ${pair}`}>
      <FormTextField
        label="Devices per key"
        name="devices"
        type="number"
        min={1}
        max={100}
        hint="Shown on the page of the edition."
      />
      <FormSelectField
        label="What a key looks like"
        name="keyFormat"
        hint="An import refuses keys that look otherwise. Keys that are there stay."
        options={keyFormats.map((value) => ({ value, label: formats[value] }))}
      />
      <FormSelectField
        label="When keys go out"
        name="delivery"
        hint="A paid order waits under “Review” until staff release it. Free orders do not wait."
        options={[
          { value: 'instant', label: 'Right after payment' },
          { value: 'checked', label: 'After staff have checked the order' },
        ]}
      />
    </div>
  </Panel>
)
