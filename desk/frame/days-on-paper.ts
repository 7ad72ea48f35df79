/**
 * Gives those moments of a page that is printed their date, which name their day as the screen does, `today` or a weekday: by
 * the time that somebody reads the paper it is another day. The style sheet prints it in its place.
 */
export function markNearDays(page: ParentNode): void {
  for (const moment of page.querySelectorAll<HTMLTimeElement>('main time')) {
    const words = moment.textContent;
    const [date = ''] = moment.title.split(', ');
    if (!/^\p{Letter}/u.test(words)) delete moment.dataset.near;
    else moment.dataset.near = words.includes(', ') ? moment.title : date;
  }
}
