import { reviewLengths } from '@keyhaven/contracts/data/review-rules'
import { type ReviewSubmission, reviewSubmission } from '@keyhaven/contracts/review-submission'
import { useController } from 'react-hook-form'
import { useProducts } from '../../state/catalog/catalog.ts'
import {
  Form,
  FormSelectField,
  FormSubmit,
  FormTextareaField,
  FormTextField,
} from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RatingInput } from '../../ui/rating-input.tsx'
import { useSubmitReview } from './use-submit-review.ts'

export type Prefilled = Partial<
  Pick<ReviewSubmission, 'customerName' | 'customerEmail' | 'orderNumber' | 'productId'>
>

/** The stars of a form, native radios. */
export function RatingField() {
  const { field, fieldState } = useController({ name: 'rating' })
  return (
    <RatingInput
      ref={field.ref}
      legend="Your rating"
      name="rating"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

/** What is said, wherever a review is written or changed. */
export function WordFields() {
  return (
    <>
      <FormTextField
        name="title"
        label="Title"
        maxLength={reviewLengths.title.most}
        className="sm:col-span-2"
      />
      <FormTextareaField
        name="comment"
        label="Your review"
        hint="At least 20 characters. Plain text; please leave out private data and keys."
        rows={5}
        maxLength={reviewLengths.comment.most}
        className="sm:col-span-2"
      />
    </>
  )
}

function EditionField() {
  const options = useProducts().map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSelectField
      name="productId"
      label="Edition"
      placeholder="Choose an edition"
      options={options}
      className="sm:col-span-2"
    />
  )
}

function WhoFields() {
  return (
    <>
      <FormTextField
        name="customerName"
        label="Name"
        hint="Shown with your review."
        autoComplete="name"
        maxLength={reviewLengths.customerName.most}
      />
      <FormTextField
        name="customerEmail"
        label="Email"
        type="email"
        hint="Never shown."
        autoComplete="email"
      />
      <FormTextField
        name="orderNumber"
        label="Order number"
        placeholder="KH-7F3K-9Q2D"
        hint="With it, and the email of the order, we can mark your review as a verified purchase."
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="sm:col-span-2"
      />
    </>
  )
}

type ReviewFormProps = {
  /** On the page of an edition it is not asked for. */
  productId?: string | undefined
  prefilled?: Prefilled | undefined
  onSent: () => void
}

export function ReviewForm({ productId, prefilled, onSent }: ReviewFormProps) {
  const { submit, problem } = useSubmitReview(onSent)
  const blank = { customerName: '', customerEmail: '', title: '', comment: '', orderNumber: '' }
  return (
    <Form
      schema={reviewSubmission}
      defaultValues={{ ...blank, productId: '', ...prefilled, ...(productId && { productId }) }}
      onSubmit={submit}
      label="Write a review"
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <RatingField />
      </div>
      {!productId && <EditionField />}
      <WordFields />
      <WhoFields />
      {problem && (
        <Notice tone="danger" isNew className="sm:col-span-2">
          {problem}
        </Notice>
      )}
      <div className="grid gap-3 sm:col-span-2">
        <FormSubmit busy="Submitting..." size="lg" className="sm:w-fit">
          Submit Review
        </FormSubmit>
        <p className="text-small text-ink-3">
          A person reads every review before it appears; the number of stars decides nothing. See
          the{' '}
          <TextLink to="/privacy-policy" quiet>
            privacy policy
          </TextLink>
          .
        </p>
      </div>
    </Form>
  )
}
