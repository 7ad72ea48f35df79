export default function P() {
  return (
    <div className="page py-12">
      <h1>sign-in/verify-email</h1>
    </div>
  );
}
