/** All that a supplier reads of ours, in one language (Product §30.28). A language is a file of this type. */

export type SupplierWords = {
  /** As `lang` attributes name the language. */
  tag: string;
  /** In English, as addresses name it too, in small letters. */
  called: string;
  receipt: {
    title: string;
    /** Before whom the money went to. */
    to: string;
    time: string;
    reference: string;
    slip: string;
    download: string;
    enlarge: string;
    question: string;
    received: string;
    notYet: string;
    /** Below what they answered. */
    thanks: string;
    weLook: string;
    /** For a link that opens nothing, and where it was opened too often. */
    noReceipt: string;
    tooMany: string;
    /** Beside `noReceipt`, where links may be gone by a restore (Product §31.65). */
    restored: string;
    /** At the foot of the page. */
    asksNothing: string;
    /** A way to be paid by its code; one that staff added is called as they call it. */
    methods: Readonly<Record<string, string>>;
    /** When it was paid, by the clock of whoever reads this language. */
    paidAt(moment: { iso: string; inLagos: string }): string;
    /** In the message that goes with it; `you` where the receiver has no name. */
    you: string;
    paid(facts: { by: string; to: string; amount: string }): string;
    check: string;
    checkByLink: string;
    /** Between a label and what it labels. */
    colon: string;
  };
  /** Where sellers send parcels. */
  address: {
    receiver_name: string;
    receiver_phone: string;
    receiver_address: string;
    city: string;
    region: string;
    country: string;
    zip_code: string;
    /** The sign by which the warehouse knows whose parcel it is. */
    mark: string;
    /** Around the address, to a seller. */
    please: string;
    markEach(mark: string): string;
  };
};
