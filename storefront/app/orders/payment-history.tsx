/** To be written: payment history. */
export default function PaymentHistory() {
  return <div className="page py-12">payment history</div>;
}
