const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,7}$/.test(text) ? Number(text) : undefined;

/** The filters and the page in a list's address; what is no number there counts as absent. */
export function readListQuery(url: string) {
  const { searchParams } = new URL(url);
  return {
    status: searchParams.get('status') ?? undefined,
    item: searchParams.get('item') ?? undefined,
    page: wholeNumber(searchParams.get('page')),
    per_page: wholeNumber(searchParams.get('per_page')),
  };
}
