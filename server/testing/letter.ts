/** What a visitor writes by the contact form. */
export const letter = (message = 'Where is my parcel?') => ({
  fullname: 'Ada Obi',
  email_address: 'ada@example.com',
  phone_number: '+2348030000000',
  message,
});
