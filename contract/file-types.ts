/** What is said of a file of a type that is not taken (Product §10.2). Apart, since a page fetches it for such a file alone. */
export const FILE_TYPE = 'Please choose a png, jpg, jpeg or pdf file.';
export const IMAGE_TYPE = 'Please choose a png, jpg or jpeg image.';
