/** Of the element that holds a page's styles. */
export const STYLE_ID = 'styles';
